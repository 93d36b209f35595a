import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { forgetDraft, keepDraft } from '../../api/draft';
import type { Content } from './api';

const PAUSE_MS = 200;

/** Hands what is not saved to the preview in another tab, for as long as it is not saved. */
export function DraftKeeper() {
  const { control } = useFormContext<Content>();
  const content = useWatch({ control }) as Content;
  useEffect(() => {
    const timer = setTimeout(() => keepDraft(content), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  useEffect(() => forgetDraft, []);
  return null;
}
