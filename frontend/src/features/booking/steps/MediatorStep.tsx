import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceCards } from '../../../components/ChoiceCard';
import { ErrorState } from '../../../components/ErrorState';
import type { Mediator, Slot } from '../api';
import type { Details } from '../bookingSchema';
import { useCaseTypes } from '../caseTypes';
import { TEXTS } from '../texts';
import { firstOpening, isFull, useMediators } from '../useMediators';
import { CaseTypeChips } from './CaseTypeChips';
import { ContactLink } from './ContactLink';
import { FirstAvailable } from './FirstAvailable';
import { MediatorCard } from './MediatorCard';
import styles from './Mediators.module.css';
import { OpensSoon } from './OpensSoon';
import { StepFrame } from './StepFrame';

const texts = TEXTS.mediator;

interface Props {
  chosen: Mediator | null;
  compact: boolean;
  onChoose: (mediator: Mediator) => void;
  /** The visitor took an opening: mediator, date and session at once. */
  onOpening: (mediator: Mediator, slot: Slot) => void;
  onContinue: () => void;
}

export function MediatorStep({ chosen, compact, onChoose, onOpening, onContinue }: Props) {
  const caseType = useWatch<Details, 'caseType'>({ name: 'caseType' });
  const { nameOf } = useCaseTypes();
  const { mediators, isError, refetch } = useMediators(caseType);
  const free = mediators?.filter((one) => !isFull(one)) ?? [];
  const first = firstOpening(free);
  const only = mediators?.length === 1 ? free[0]?.mediator : undefined;
  const stillFree = free.some(({ mediator }) => mediator.id === chosen?.id);

  useEffect(() => {
    if (only !== undefined && chosen === null) onChoose(only);
  }, [only, chosen, onChoose]);

  return (
    <StepFrame
      heading={texts.heading}
      missing={stillFree ? undefined : { text: texts.missing, at: '[name=mediator]:enabled' }}
      onContinue={mediators !== undefined && free.length === 0 ? undefined : onContinue}
    >
      {isError && <ErrorState text={texts.failed} onRetry={() => void refetch()} />}
      {!isError &&
        mediators === undefined &&
        [140, 112, 112, 112].map((height, row) => <Skeleton key={row} variant="rounded" height={height} />)}
      {mediators?.length === 0 && <OpensSoon />}
      {mediators !== undefined && mediators.length > 0 && (
        <>
          <CaseTypeChips />
          {first !== undefined && (
            <FirstAvailable
              {...first}
              caseType={free.some(({ fit }) => fit > 0) ? nameOf(caseType) : undefined}
              onChoose={() => onOpening(first.mediator, first.slot)}
            />
          )}
          <div className={styles.mediators}>
            <ChoiceCards legend={texts.heading}>
              {mediators.map((offer) => (
                <MediatorCard
                  key={offer.mediator.id}
                  offer={offer}
                  checked={offer.mediator.id === chosen?.id}
                  compact={compact}
                  onChoose={() => onChoose(offer.mediator)}
                  onOpening={(slot) => onOpening(offer.mediator, slot)}
                />
              ))}
            </ChoiceCards>
          </div>
          {free.length === 0 && (
            <p>
              {texts.noneHint} <ContactLink />
            </p>
          )}
        </>
      )}
    </StepFrame>
  );
}
