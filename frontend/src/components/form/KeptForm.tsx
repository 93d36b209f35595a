import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useKeptDraft } from '../../api/keptDraft';

/** Fills the form around it with what was typed when the session ended over it, and says so. */
export function KeptForm({ name, dirty }: { name: string; dirty: boolean }) {
  const { getValues, reset } = useFormContext();
  const [isBack, setIsBack] = useState(false);
  useKeptDraft(
    `dialog ${name}`,
    () => (dirty ? getValues() : undefined),
    (values) => {
      reset(values, { keepDefaultValues: true });
      setIsBack(true);
    },
  );
  return isBack && <Alert severity="info">What you had not saved is here again.</Alert>;
}
