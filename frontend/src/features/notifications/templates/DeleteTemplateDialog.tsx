import { RemovalDialog } from '../../../components/RemovalDialog';
import { useDeleteEmailTemplateMutation, type EmailTemplate } from '../api';
import { TEXTS } from './texts';

const texts = TEXTS.delete;

interface Props {
  template: EmailTemplate;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteTemplateDialog({ template, onDeleted, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeleteEmailTemplateMutation();

  return (
    <RemovalDialog
      title={texts.title(template.name)}
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
      {template.is_active && template.type !== 'custom' && <p>{texts.active}</p>}
    </RemovalDialog>
  );
}
