import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Content } from './api';
import { forgetPreview, storePreview } from './contentPreview';

const PAUSE_MS = 200;

/** Stores unsaved changes for the preview in another tab. */
export function PreviewKeeper() {
  const { control } = useFormContext<Content>();
  const content = useWatch({ control }) as Content;
  useEffect(() => {
    const timer = setTimeout(() => storePreview(content), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  useEffect(() => forgetPreview, []);
  return null;
}
