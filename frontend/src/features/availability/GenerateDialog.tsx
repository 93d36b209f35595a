import { ConfirmDialog } from '../../components/ConfirmDialog';
import { FailureAlert } from '../../components/FailureAlert';
import { useToast } from '../../components/toast/useToast';
import { useGenerateAvailabilityMutation, type Mediator } from './api';
import { TEXTS } from './texts';

const texts = TEXTS.generate;
const MONTHS = 3;

interface Props {
  mediator: Mediator;
  hasPlan: boolean;
  onDone: (result: string) => void;
  onClose: () => void;
}

export function GenerateDialog({ mediator: { id, name }, hasPlan, onDone, onClose }: Props) {
  const [generate, { isLoading, error }] = useGenerateAvailabilityMutation();
  const toast = useToast();

  const confirm = async () => {
    const { data } = await generate({ id, generateAvailabilityRequest: { months: MONTHS } });
    if (data === undefined) return;
    toast.success(texts.done);
    onDone(texts.result(data.created, data.skipped));
  };

  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      progress={isLoading ? texts.progress : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{texts.question}</p>
      <p>{hasPlan ? texts.withPlan(name) : texts.withoutPlan(name)}</p>
      <FailureAlert text={texts.failed} error={error} />
    </ConfirmDialog>
  );
}
