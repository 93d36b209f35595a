import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useUnsavedForm } from '../../api/unsavedForm';
import { TEXTS } from '../dialogTexts';

/** Restores what was typed when the session ended, and says so. */
export function RestoredForm({ name, dirty }: { name: string; dirty: boolean }) {
  const { getValues, reset } = useFormContext();
  const [isBack, setIsBack] = useState(false);
  useUnsavedForm(
    `dialog ${name}`,
    () => (dirty ? getValues() : undefined),
    (values) => {
      reset(values, { keepDefaultValues: true });
      setIsBack(true);
    },
  );
  return isBack && <Alert severity="info">{TEXTS.restored}</Alert>;
}
