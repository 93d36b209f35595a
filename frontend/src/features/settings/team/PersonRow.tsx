import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { FailureAlert } from '../../../components/FailureAlert';
import { Hint } from '../../../components/Hint';
import { RemovalDialog } from '../../../components/RemovalDialog';
import { StatusBadge } from '../../../components/StatusBadge';
import { useToast } from '../../../components/toast/useToast';
import { problemOf, useChangePersonMutation, useDates, useRemovePersonMutation, type Person } from '../api';
import styles from '../account/Account.module.css';
import { RoleDialog } from './RoleDialog';
import { ROLE_NAMES, TEXTS } from './texts';

export const nameOf = ({ firstName, lastName, email }: Person) => `${firstName} ${lastName}`.trim() || email;

interface Props {
  person: Person;
  /** No other owner can sign in. */
  isLastOwner: boolean;
}

export function PersonRow({ person, isLastOwner }: Props) {
  const { email, role, disabled, lastSeen, twoFactor, isYou } = person;
  const dates = useDates();
  const name = nameOf(person);
  const [dialog, setDialog] = useState<'role' | 'disable' | 'remove'>();
  const [change] = useChangePersonMutation();
  const toast = useToast();
  const close = () => setDialog(undefined);
  const reasonId = useId();
  const kept = isLastOwner ? { disabled: true, 'aria-describedby': reasonId } : {};

  const enable = async () => {
    const { error } = await change({ id: person.id, personRequest: { disabled: false } });
    if (error === undefined) toast.success(TEXTS.enabledNow);
    else toast.error(problemOf(error)?.detail ?? TEXTS.changeFailed);
  };

  return (
    <li aria-label={name} className={styles.session}>
      <div>
        <h3>
          {name} {isYou && <span>({TEXTS.you})</span>}
        </h3>
        <p>
          {ROLE_NAMES[role]} · {email}
        </p>
        <Hint small>
          {lastSeen === null ? TEXTS.neverSeen : TEXTS.lastSeen(dates.moment(lastSeen))} ·{' '}
          {twoFactor ? TEXTS.twoFactor : TEXTS.noTwoFactor}
        </Hint>
        {isLastOwner && (
          <Hint small id={reasonId}>
            {TEXTS.lastOwner}
          </Hint>
        )}
      </div>
      {disabled && <StatusBadge status={TEXTS.disabled} tone="failed" />}
      <div>
        <Button size="small" aria-label={TEXTS.editName(name)} {...kept} onClick={() => setDialog('role')}>
          {TEXTS.edit}
        </Button>
        {disabled ? (
          <Button size="small" aria-label={TEXTS.enableName(name)} onClick={() => void enable()}>
            {TEXTS.enable}
          </Button>
        ) : (
          <Button size="small" aria-label={TEXTS.disableName(name)} {...kept} onClick={() => setDialog('disable')}>
            {TEXTS.disable}
          </Button>
        )}
        <Button
          size="small"
          color="error"
          aria-label={TEXTS.removeName(name)}
          {...kept}
          onClick={() => setDialog('remove')}
        >
          {TEXTS.remove}
        </Button>
      </div>
      {dialog === 'role' && <RoleDialog person={person} onClose={close} />}
      {dialog === 'disable' && <DisableDialog person={person} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog person={person} onClose={close} />}
    </li>
  );
}

function DisableDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [change, { isLoading, error }] = useChangePersonMutation();
  const toast = useToast();
  const disable = async () => {
    const answer = await change({ id: person.id, personRequest: { disabled: true } });
    if (answer.error !== undefined) return;
    toast.success(TEXTS.disabledNow);
    onClose();
  };
  return (
    <ConfirmDialog
      title={TEXTS.disableTitle(nameOf(person))}
      confirm={TEXTS.disable}
      progress={isLoading ? TEXTS.disable : undefined}
      onClose={onClose}
      onConfirm={() => void disable()}
    >
      <p>{TEXTS.disableText}</p>
      <FailureAlert text={TEXTS.changeFailed} error={error} />
    </ConfirmDialog>
  );
}

function RemoveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [remove, { isLoading, error }] = useRemovePersonMutation();
  return (
    <RemovalDialog
      title={TEXTS.removeTitle(nameOf(person))}
      confirm={TEXTS.remove}
      progress={TEXTS.removing}
      done={TEXTS.removed}
      failed={TEXTS.removeFailed}
      remove={() => remove({ id: person.id })}
      isLoading={isLoading}
      error={error}
      onRemoved={onClose}
      onClose={onClose}
    >
      <p>{TEXTS.removeText}</p>
    </RemovalDialog>
  );
}
