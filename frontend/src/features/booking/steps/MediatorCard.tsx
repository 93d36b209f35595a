import { useId } from 'react';
import { languageOf } from '../../../api/languageOf';
import { ROLE_NAMES } from '../../../api/roles';
import { ChoiceCard } from '../../../components/ChoiceCard';
import { LANGUAGE } from '../../../lib/language';
import { useSite, type Slot } from '../api';
import { TEXTS } from '../texts';
import { isFull, type Choosable } from '../useMediators';
import { useStart } from '../useStart';
import { Bio, More, Photo, Qualifications } from './AboutMediator';
import styles from './Mediators.module.css';

const SPECIALTIES_SHOWN = 3;
/** One row on a phone, so that three mediators fit on its screen. */
const OPENINGS_IF_COMPACT = 2;
const texts = TEXTS.mediator;

interface Props {
  offer: Choosable;
  checked: boolean;
  /** Whether everything but the openings is folded. */
  compact: boolean;
  onChoose: () => void;
  onOpening: (slot: Slot) => void;
}

/** A mediator to choose, with the next sessions that are open. */
export function MediatorCard({ offer, checked, compact, onChoose, onOpening }: Props) {
  const { mediator, openings = [] } = offer;
  const { name, role, bio, specialties, certification, languages } = mediator;
  const { booking } = useSite();
  const start = useStart();
  const bioId = useId();
  const full = isFull(offer);
  const more = specialties.length - SPECIALTIES_SHOWN;

  const text = <Bio id={bioId} mediator={mediator} />;
  const about = (
    <>
      <Qualifications mediator={mediator} />
      {compact && text}
      {specialties.length > 0 && (
        <ul className={styles.tags} aria-label={texts.specialties(name)} lang={languageOf(mediator, 'specialties')}>
          {specialties.slice(0, SPECIALTIES_SHOWN).map((specialty) => (
            <li key={specialty}>{specialty}</li>
          ))}
          {more > 0 && <li lang={LANGUAGE}>{texts.more(more)}</li>}
        </ul>
      )}
    </>
  );

  return (
    <ChoiceCard
      group="mediator"
      checked={checked}
      onChoose={onChoose}
      disabled={full}
      title={name}
      name={`${name}, ${ROLE_NAMES[role]}`}
      describedBy={bio === '' ? undefined : bioId}
      warning={full ? texts.full(booking.windowDays) : undefined}
      media={<Photo mediator={mediator} />}
      below={
        <div className={styles.below}>
          {openings.length > 0 && (
            <div role="group" aria-label={texts.openings(name)} className={styles.openings}>
              {openings.slice(0, compact ? OPENINGS_IF_COMPACT : undefined).map((slot) => (
                <button key={slot.id} type="button" className={styles.chip} onClick={() => onOpening(slot)}>
                  {start(slot)}
                </button>
              ))}
            </div>
          )}
          {compact
            ? [bio, certification, ...languages, ...specialties].some((text) => text !== '') && (
                <More mediator={mediator}>{about}</More>
              )
            : about}
          {!compact && bio !== '' && <More mediator={mediator}>{text}</More>}
        </div>
      }
    >
      <span>{ROLE_NAMES[role]}</span>
    </ChoiceCard>
  );
}
