import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Card } from '../../components/Card';
import { RowMenu } from '../../components/RowMenu';
import { inWords } from '../../lib/dates';
import { ATTENDANCE, PERSON_ROLES, SIDE_ROLES } from '../../components/matter/roleTexts';
import { useListDates, type Booking, type Participant, type Side, type Unchecked } from './api';
import styles from './Matter.module.css';
import { ERASED } from './table';
import { TEXTS } from './texts';

const texts = TEXTS.page;

/** What can be done with a side or with someone on it. */
export type SideAction =
  | { kind: 'side' | 'remove-side' | 'add'; side: Side }
  | { kind: 'edit' | 'replace' | 'link' | 'mail' | 'checked' | 'remove' | 'erase'; side: Side; person: Participant };

interface Props {
  side: Side;
  /** The coming sessions that are confirmed, the next first. */
  sessions: readonly Booking[];
  /** Whether contact details are in sight. */
  seesContacts: boolean;
  mayChange: boolean;
  mayErase: boolean;
  onAction: (action: SideAction) => void;
}

/** Whether email reaches a person, and what they have been told of. */
function Mail({
  person: { email, phone, gets_mail, told },
  sessions,
}: {
  person: Participant;
  sessions: readonly Booking[];
}) {
  const { short } = useListDates();
  const days = (isTold: boolean) =>
    inWords(sessions.filter(({ id }) => told.includes(id) === isTold).map(({ date }) => short(date)));
  if (email === '' && phone === '') return null;
  const lines = gets_mail
    ? sessions.length === 0
      ? [texts.getsMail]
      : [days(true) && texts.told(days(true)), days(false) && texts.untold(days(false))]
    : [email === '' ? texts.noMail : texts.mailOff];
  return lines
    .filter((text) => text !== '')
    .map((text) => (
      <span key={text} className={styles.muted}>
        {text}
      </span>
    ));
}

/** What was said on a private page, for the office to check. */
function ToCheck({ unchecked, onChecked }: { unchecked: Unchecked; onChecked: (() => void) | undefined }) {
  return (
    <Alert severity="warning" role="note" className={styles.unchecked}>
      <p>{texts.unchecked[unchecked]}</p>
      {onChecked !== undefined && (
        <Button size="small" variant="outlined" onClick={onChecked}>
          {texts.checked[unchecked]}
        </Button>
      )}
    </Alert>
  );
}

/** A side with everyone on it, and how to reach them. */
export function SideCard({ side, sessions, seesContacts, mayChange, mayErase, onAction }: Props) {
  const contact = ({ email, phone }: Participant) =>
    email === '' && phone === '' ? (
      <span className={styles.muted}>{texts.noContact}</span>
    ) : (
      <>
        {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
        {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
      </>
    );
  return (
    <Card title={side.name}>
      <div className={styles.head}>
        {side.role !== 'other' && <span>{SIDE_ROLES[side.role]}</span>}
        {side.file_number !== '' && <span>{texts.file(side.file_number)}</span>}
        {mayChange && (
          <span>
            <Button size="small" aria-label={texts.personOn(side.name)} onClick={() => onAction({ kind: 'add', side })}>
              {texts.person}
            </Button>
            <RowMenu
              label={texts.more(side.name)}
              entries={[
                { text: texts.change, act: () => onAction({ kind: 'side', side }) },
                { text: texts.remove, act: () => onAction({ kind: 'remove-side', side }) },
              ]}
            />
          </span>
        )}
      </div>
      {side.people.length === 0 ? (
        <p className={styles.muted}>{texts.nobody}</p>
      ) : (
        <ul className={styles.people}>
          {side.people.map((person) => (
            <li key={person.id} className={styles.person}>
              <div>
                <p>
                  <b>{person.name}</b>
                </p>
                <p className={styles.muted}>
                  {[PERSON_ROLES[person.role], person.firm].filter((part) => part !== '').join(' · ')}
                </p>
                {person.attends !== 'unknown' && <p className={styles.muted}>{ATTENDANCE[person.attends]}</p>}
                {person.shared_email && <p className={styles.muted}>{texts.shared}</p>}
              </div>
              {seesContacts && (
                <div className={styles.contact}>
                  {contact(person)}
                  <Mail person={person} sessions={sessions} />
                </div>
              )}
              {mayChange && (
                <RowMenu
                  label={texts.more(person.name)}
                  entries={[
                    { text: texts.change, act: () => onAction({ kind: 'edit', side, person }) },
                    { text: texts.replace, act: () => onAction({ kind: 'replace', side, person }) },
                    ...(person.email === '' || person.gets_mail
                      ? []
                      : [{ text: texts.mailOn, act: () => onAction({ kind: 'mail', side, person }) }]),
                    { text: texts.link, act: () => onAction({ kind: 'link', side, person }) },
                    { text: texts.remove, act: () => onAction({ kind: 'remove', side, person }) },
                    ...(mayErase && person.name !== ERASED
                      ? [{ text: texts.erase, act: () => onAction({ kind: 'erase', side, person }) }]
                      : []),
                  ]}
                />
              )}
              {person.unchecked !== null && (
                <ToCheck
                  unchecked={person.unchecked}
                  onChecked={mayChange ? () => onAction({ kind: 'checked', side, person }) : undefined}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
