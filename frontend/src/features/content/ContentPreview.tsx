import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { ContentResponse } from '../../api/api.gen';
import { PREVIEW_KEY, selectSession } from '../../api/session/session';
import { readPreview } from './contentPreview';

/**
 * Reports the content that an administrator is editing in another tab, and follows the typing. It
 * never leaves their browser and only shows while they are signed in.
 */
export function ContentPreview({ onChange }: { onChange: (content: ContentResponse | undefined) => void }) {
  const { status } = useSelector(selectSession);

  useEffect(() => {
    const follow = () => onChange(status === 'authenticated' ? readPreview() : undefined);
    const followOwn = ({ key }: StorageEvent) => {
      if (key === PREVIEW_KEY) follow();
    };
    follow();
    window.addEventListener('storage', followOwn);
    return () => window.removeEventListener('storage', followOwn);
  }, [status, onChange]);

  return null;
}
