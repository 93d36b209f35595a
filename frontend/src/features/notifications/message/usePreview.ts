import { useEffect, useState } from 'react';
import { useDebounced } from '../../../lib/useDebounced';
import { usePreviewEmailTemplateMutation, type ApiError, type Preview, type PreviewRequest } from '../api';

const PAUSE_MS = 400;

/** The preview of a draft, once typing pauses. The last one stays until the next has arrived. */
export function usePreview(draft: PreviewRequest) {
  const body = JSON.stringify(draft);
  const settled = useDebounced(body, PAUSE_MS);
  const [render] = usePreviewEmailTemplateMutation();
  const [preview, setPreview] = useState<Preview>();
  const [error, setError] = useState<ApiError>();

  useEffect(() => {
    let isLatest = true;
    const read = async () => {
      const answer = await render({ templateDraftRequest: JSON.parse(settled) as PreviewRequest });
      if (!isLatest) return;
      setError(answer.error);
      if (answer.data !== undefined) setPreview(answer.data);
    };
    void read();
    return () => {
      isLatest = false;
    };
  }, [render, settled]);

  return { preview, error, isStale: body !== settled };
}
