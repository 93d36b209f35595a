import type { MeetingResponse } from '../../api/public.gen';
import { useContent } from '../../api/useContent';
import { TEXTS } from './texts';

/** What is known, each with its name. What is empty is left out. */
export const Facts = ({ of }: { of: readonly (readonly [name: string, value: string])[] }) =>
  of
    .filter(([, value]) => value !== '')
    .map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ));

interface WhereProps {
  meeting: Partial<MeetingResponse> | undefined;
  /** Whether people may meet in person. */
  inPerson?: boolean;
}

/** Where a session takes place. If that is unknown and people may meet in person, where the practice usually is. */
export function Where({ meeting, inPerson = false }: WhereProps) {
  const { venue = '' } = useContent().data?.contact ?? {};
  // An earlier version that is still running says nothing of it.
  const { place = '', link, note } = meeting ?? {};
  const known = [place, link ?? '', note ?? ''].filter((text) => text !== '');
  if (known.length === 0) return <Facts of={[[TEXTS.where, inPerson ? venue : '']]} />;
  return (
    <div>
      <dt>{TEXTS.where}</dt>
      {known.map((text) => (
        <dd key={text}>
          {text === link ? (
            <a href={text} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ) : (
            text
          )}
        </dd>
      ))}
    </div>
  );
}
