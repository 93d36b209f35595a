import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { Hint } from '../../../components/Hint';
import { useDates, type Slot } from '../api';
import { TEXTS } from '../texts';
import { useOpenSlots } from '../useOpenSlots';
import { SessionCards } from './SessionCards';
import { StepFrame } from './StepFrame';

interface Props {
  mediatorId: string;
  date: string;
  chosen: Slot | null;
  onChoose: (slot: Slot) => void;
  onContinue: () => void;
  onBack: () => void;
}

export function SessionStep({ mediatorId, date, chosen, onChoose, onContinue, onBack }: Props) {
  const { slots, isError, refetch } = useOpenSlots(mediatorId, date, date);
  const dates = useDates();
  const stillOpen = slots?.some(({ id }) => id === chosen?.id) ?? false;
  const none = !isError && slots?.length === 0;

  return (
    <StepFrame
      heading={TEXTS.session.heading}
      onBack={onBack}
      missing={stillOpen ? undefined : { text: TEXTS.session.missing, at: '[name=session]' }}
      onContinue={none ? undefined : onContinue}
    >
      <Hint>{dates.long(date)}</Hint>
      {slots === undefined && !isError && [0, 1].map((row) => <Skeleton key={row} variant="rounded" height={88} />)}
      {isError && <ErrorState text={TEXTS.session.failed} onRetry={() => void refetch()} />}
      {none && (
        <EmptyState title={TEXTS.session.none}>
          <Button variant="outlined" onClick={onBack}>
            {TEXTS.session.otherDate}
          </Button>
        </EmptyState>
      )}
      {slots !== undefined && !isError && slots.length > 0 && (
        <SessionCards slots={slots} chosen={chosen} onChoose={onChoose} />
      )}
    </StepFrame>
  );
}
