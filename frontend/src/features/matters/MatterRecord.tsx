import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/permissions';
import { useIsAhead } from '../../api/useIsAhead';
import { Actions } from '../../components/Actions';
import { Card } from '../../components/Card';
import { PageContainer } from '../../components/PageContainer';
import { matterName } from '../../lib/matterName';
import { paths } from '../../lib/paths';
import type { Booking, SavedMatter } from './api';
import { CaseDialog } from './CaseDialog';
import { EraseDialog } from './EraseDialog';
import { LinkDialog } from './LinkDialog';
import styles from './Matter.module.css';
import { PersonDialog } from './PersonDialog';
import { RemoveDialog } from './RemoveDialog';
import { Sessions } from './Sessions';
import { SideCard, type SideAction } from './SideCard';
import { SideDialog } from './SideDialog';
import { TEXTS } from './texts';
import { useChangePerson } from './useChangePerson';

const texts = TEXTS.page;

/** The New Appointment dialog for whoever has booked the latest session. */
const furtherSession = (matter_id: string, { client_name, client_email, client_phone, client_id }: Booking) => {
  const of = { client_name, client_email, client_phone, ...(client_id !== null && { client_id }), matter_id };
  return `${paths.calendar}?${new URLSearchParams({ new: '1', ...of }).toString()}`;
};

export function MatterRecord({ saved }: { saved: SavedMatter }) {
  const { matter } = saved;
  const may = useMay();
  const [seesContacts, mayChange, mayErase] = [may('clients.contacts'), may('calendar.change'), may('clients.manage')];
  const isAhead = useIsAhead();
  const coming = matter.sessions.filter((session) => session.status === 'confirmed' && isAhead(session)).reverse();
  const [open, setOpen] = useState<SideAction | { kind: 'case' | 'new' }>();
  const close = () => setOpen(undefined);
  const change = useChangePerson(saved);
  const act = (action: SideAction) => {
    if (action.kind === 'mail') void change(action, { gets_mail: true }, texts.mailOnFailed);
    else if (action.kind === 'checked') void change(action, { unchecked: null }, texts.checkFailed);
    else setOpen(action);
  };
  const { style, sides } = matter;
  const county = matter.county === null ? '' : texts.ofCounty(matter.county);
  const facts = [
    [texts.number, matter.case_number],
    [texts.county, matter.county ?? ''],
    [texts.sharedLine, matter.shared_line],
    [texts.note, matter.note],
  ].filter(([, value]) => value !== '');

  return (
    <PageContainer
      title={matterName({ style, sides: sides.map(({ name }) => name) })}
      subtitle={[matter.case_number, county].filter((part) => part !== '').join(' · ')}
      width="wide"
      actions={
        <Actions>
          <Button component={Link} to={paths.matters}>
            {texts.all}
          </Button>
          {mayChange && (
            <>
              {matter.sessions[0] !== undefined && (
                <Button variant="outlined" component={Link} to={furtherSession(matter.id, matter.sessions[0])}>
                  {texts.book}
                </Button>
              )}
              <Button variant="outlined" onClick={() => setOpen({ kind: 'case' })}>
                {texts.edit}
              </Button>
              <Button variant="contained" onClick={() => setOpen({ kind: 'new' })}>
                {texts.addSide}
              </Button>
            </>
          )}
        </Actions>
      }
    >
      <div className={styles.page}>
        <div className={styles.sides}>
          {sides.map((side) => (
            <SideCard key={side.id} {...{ side, seesContacts, mayChange, mayErase }} sessions={coming} onAction={act} />
          ))}
          {sides.length === 1 && <Alert severity="info">{texts.oneSide}</Alert>}
        </div>
        <div className={styles.aside}>
          <Sessions saved={saved} mayChange={mayChange} />
          {facts.length > 0 && (
            <Card title={texts.case}>
              <dl className={styles.facts}>
                {facts.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </Card>
          )}
        </div>
      </div>
      {open?.kind === 'case' && <CaseDialog saved={saved} onClose={close} />}
      {open?.kind === 'new' && <SideDialog saved={saved} onClose={close} />}
      {open?.kind === 'side' && <SideDialog saved={saved} side={open.side} onClose={close} />}
      {open?.kind === 'add' && <PersonDialog saved={saved} side={open.side} onClose={close} />}
      {(open?.kind === 'edit' || open?.kind === 'replace') && (
        <PersonDialog
          saved={saved}
          side={open.side}
          person={open.person}
          replaces={open.kind === 'replace'}
          onClose={close}
        />
      )}
      {open?.kind === 'link' && <LinkDialog matter={matter} person={open.person} onClose={close} />}
      {open?.kind === 'erase' && <EraseDialog matter={matter} person={open.person} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog saved={saved} side={open.side} person={open.person} onClose={close} />}
      {open?.kind === 'remove-side' && <RemoveDialog saved={saved} side={open.side} onClose={close} />}
    </PageContainer>
  );
}
