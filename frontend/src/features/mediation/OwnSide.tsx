import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { Actions } from '../../components/Actions';
import { ATTENDANCE, PERSON_ROLES, SIDE_ROLES } from '../../components/matter/roleTexts';
import { useToast } from '../../components/toast/useToast';
import { Facts } from '../../components/visit/Facts';
import visit from '../../components/visit/Visit.module.css';
import { AddPerson } from './AddPerson';
import { useSayWhoComesMutation, type Attendance, type OwnPerson, type Seat } from './api';
import styles from './Seat.module.css';
import { TEXTS } from './texts';

const texts = TEXTS.side;

/** Who comes from one's own side, and how. */
export function OwnSide({ token, seat: { name: own, side } }: { token: string; seat: Seat }) {
  const id = useId();
  const [adds, setAdds] = useState(false);
  const you = side.people.findIndex(({ name }) => name === own);
  return (
    <section aria-labelledby={id} className={visit.panel}>
      <h2 id={id}>{texts.heading}</h2>
      <dl>
        <Facts
          of={[
            [texts.name, side.role === 'other' ? side.name : `${side.name}, ${SIDE_ROLES[side.role]}`],
            [texts.file, side.file_number],
          ]}
        />
      </dl>
      <ul className={styles.people}>
        {side.people.map((person, at) => (
          <li key={person.id}>
            <div>
              <b>{at === you ? texts.you(person.name) : person.name}</b>
              <span>{PERSON_ROLES[person.role]}</span>
              {person.waits && <span>{texts.waits}</span>}
            </div>
            <Attends token={token} person={person} />
          </li>
        ))}
      </ul>
      <Actions>
        <Button variant="outlined" onClick={() => setAdds(true)}>
          {texts.add}
        </Button>
      </Actions>
      {adds && <AddPerson token={token} onClose={() => setAdds(false)} />}
    </section>
  );
}

/** How a person takes part: saved as soon as it is chosen. */
function Attends({ token, person: { id, name, attends } }: { token: string; person: OwnPerson }) {
  const [say, { isLoading, originalArgs }] = useSayWhoComesMutation();
  const toast = useToast();
  const save = async (chosen: Attendance) => {
    const { error } = await say({ token, whoComesRequest: { attends: [{ id, attends: chosen }] } });
    if (error === undefined) toast.success(texts.saved);
    else toast.error(texts.notSaved);
  };
  const saving = isLoading ? originalArgs?.whoComesRequest.attends?.[0]?.attends : undefined;
  return (
    <TextField
      select
      size="small"
      value={saving ?? attends}
      onChange={({ target }) => void save(target.value as Attendance)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': texts.attends(name) } }}
    >
      {Object.entries(ATTENDANCE).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
