import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { ContentResponse } from '../api/api.gen';
import { DRAFT_KEY, readDraft } from '../api/draft';
import { selectSession } from '../api/session/session';

/**
 * What an administrator is editing in another tab, where the address asks for it with `?preview`. It follows the typing.
 * Nobody else has it: it has not left their browser, and counts only as long as they are signed in.
 */
export function usePreview(): ContentResponse | undefined {
  const { status } = useSelector(selectSession);
  const [params] = useSearchParams();
  const [draft, setDraft] = useState(readDraft);

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === DRAFT_KEY) setDraft(readDraft());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  return params.has('preview') && status === 'authenticated' ? draft : undefined;
}
