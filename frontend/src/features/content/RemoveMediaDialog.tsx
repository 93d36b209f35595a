import { RemovalDialog } from '../../components/RemovalDialog';
import { useDeleteMediaMutation, type Media } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.media.removal;

interface Props {
  media: Media;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks, and says where the image is shown. Come into use meanwhile, it stays, and the server says where. */
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
