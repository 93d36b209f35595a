import { RemovalDialog } from '../../../components/RemovalDialog';
import { useDeleteEmailTemplateMutation, type EmailTemplate } from '../api';
import { TEXTS } from './texts';

interface Props {
  name: string;
  /** The practice's own template. */
  template: EmailTemplate;
  /** It is in force: the default text takes its place. */
  resets: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteTemplateDialog({ name, template, resets, onDeleted, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeleteEmailTemplateMutation();
  const texts = resets ? TEXTS.reset : TEXTS.delete;

  return (
    <RemovalDialog
      title={texts.title(name)}
      confirm={texts.confirm}
      progress={texts.progress}
      done={texts.done}
      failed={texts.failed}
      remove={() => remove({ id: template.id })}
      isLoading={isLoading}
      error={error}
      onRemoved={onDeleted}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </RemovalDialog>
  );
}
