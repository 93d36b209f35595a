import Avatar from '@mui/material/Avatar';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { ROLE_NAMES } from '../../../api/roles';
import { ChoiceCard, ChoiceCards } from '../../../components/ChoiceCard';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { initials } from '../../../lib/initials';
import { useListEmployeesQuery, type Mediator } from '../api';
import styles from '../Booking.module.css';
import { TEXTS } from '../texts';
import { StepFrame } from './StepFrame';

const SPECIALTIES_SHOWN = 3;

interface Props {
  chosen: Mediator | null;
  onChoose: (mediator: Mediator) => void;
  onContinue: () => void;
}

export function MediatorStep({ chosen, onChoose, onContinue }: Props) {
  const { data, isError, isLoading, refetch } = useListEmployeesQuery({});
  const active = data?.filter(({ status }) => status === 'active');
  const only = active?.length === 1 ? active[0] : undefined;
  const none = active?.length === 0;

  useEffect(() => {
    if (only !== undefined && chosen === null) onChoose(only);
  }, [only, chosen, onChoose]);

  return (
    <StepFrame
      heading={TEXTS.mediator.heading}
      missing={chosen === null ? TEXTS.mediator.missing : undefined}
      onContinue={none ? undefined : onContinue}
    >
      {isLoading && [0, 1, 2].map((row) => <Skeleton key={row} variant="rounded" height={96} />)}
      {isError && <ErrorState text={TEXTS.mediator.failed} onRetry={() => void refetch()} />}
      {none && (
        <EmptyState title={TEXTS.mediator.none}>
          <p>{TEXTS.mediator.noneHint}</p>
        </EmptyState>
      )}
      {active !== undefined && active.length > 0 && (
        <ChoiceCards legend={TEXTS.mediator.heading}>
          {active.map((mediator) => (
            <MediatorCard
              key={mediator.id}
              mediator={mediator}
              checked={mediator.id === chosen?.id}
              onChoose={() => onChoose(mediator)}
            />
          ))}
        </ChoiceCards>
      )}
    </StepFrame>
  );
}

interface CardProps {
  mediator: Mediator;
  checked: boolean;
  onChoose: () => void;
}

function MediatorCard({ mediator: { name, role, bio, profileImage, specialties }, ...choice }: CardProps) {
  const more = specialties.length - SPECIALTIES_SHOWN;
  return (
    <ChoiceCard
      {...choice}
      group="mediator"
      title={name}
      media={
        <Avatar
          src={profileImage === '' ? undefined : profileImage}
          alt=""
          className={styles.avatar}
          aria-hidden="true"
        >
          {initials(name)}
        </Avatar>
      }
    >
      <span>{ROLE_NAMES[role]}</span>
      {bio !== '' && <span className={styles.bio}>{bio}</span>}
      {specialties.length > 0 && (
        <span className={styles.tags}>
          {specialties.slice(0, SPECIALTIES_SHOWN).map((specialty) => (
            <span key={specialty}>{specialty}</span>
          ))}
          {more > 0 && <span>{TEXTS.mediator.more(more)}</span>}
        </span>
      )}
    </ChoiceCard>
  );
}
