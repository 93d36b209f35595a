import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { ContentResponse } from '../../api/api.gen';
import { PREVIEW_KEY, selectSession } from '../../api/session/session';
import { readPreview } from './contentPreview';
import { useDressed, useLook } from './look';
import { TEXTS } from './previewTexts';

interface Props {
  className: string | undefined;
  content: ContentResponse | undefined;
  onChange: (content: ContentResponse | undefined) => void;
}

/**
 * Reports the content that an administrator is editing in another tab, and follows the typing. It
 * never leaves their browser and only shows while they are signed in.
 */
export function ContentPreview({ className, content, onChange }: Props) {
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

  if (content === undefined) return null;
  return (
    <p role="status" className={className}>
      {TEXTS.preview}
      <Dressed content={content} />
    </p>
  );
}

/** In the look that is being edited. */
function Dressed({ content }: { content: ContentResponse }) {
  useDressed(document, useLook(content)?.rules);
  return null;
}
