import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { ContentResponse } from '../../api/api.gen';
import { PREVIEW_KEY, selectSession } from '../../api/session/session';
import { readPreview } from './contentPreview';

/**
 * The content that an administrator is editing in another tab, if the address has `?preview`. It
 * follows the typing. It never leaves their browser and only shows while they are signed in.
 */
export function useContentPreview(): ContentResponse | undefined {
  const { status } = useSelector(selectSession);
  const [params] = useSearchParams();
  const [content, setContent] = useState(readPreview);

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === PREVIEW_KEY) setContent(readPreview());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  return params.has('preview') && status === 'authenticated' ? content : undefined;
}
