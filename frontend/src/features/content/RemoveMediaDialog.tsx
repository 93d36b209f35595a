import { RemovalDialog } from '../../components/RemovalDialog';
import { useDeleteMediaMutation, type Media } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.media.removal;

interface Props {
  media: Media;
  onRemoved: () => void;
  onClose: () => void;
}

/**
 * Asks, and lists where the image is used. If it has come into use in the meantime, the server
 * keeps it and says where.
 */
export function RemoveMediaDialog({ media: { id, name, uses }, onRemoved, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeleteMediaMutation();
  const isUsed = uses.length > 0;
  return (
    <RemovalDialog
      title={texts.title}
      confirm={isUsed ? texts.anyway : texts.confirm}
      progress={texts.progress}
      done={texts.done}
      failed={texts.failed}
      remove={() => remove({ id, ...(isUsed && { force: true }) })}
      isLoading={isLoading}
      error={error}
      onRemoved={onRemoved}
      onClose={onClose}
    >
      <p>{texts.question(name)}</p>
      {isUsed && (
        <div>
          <p>{texts.used}</p>
          <ul>
            {uses.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
          <p>{texts.usedHint}</p>
        </div>
      )}
    </RemovalDialog>
  );
}
