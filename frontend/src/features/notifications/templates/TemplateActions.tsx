import Button from '@mui/material/Button';
import { RowMenu } from '../../../components/RowMenu';
import { useToast } from '../../../components/toast/useToast';
import { problemOf, useUpdateEmailTemplateMutation } from '../api';
import type { TemplateRow } from './rows';
import styles from './Templates.module.css';
import { TEXTS } from './texts';
import { useDuplicate } from './useDuplicate';

interface Props {
  row: TemplateRow;
  onOpen: (id: string) => void;
  onDelete: () => void;
}

/** What can be done with a template: edit it with one press; the rest is in a menu. */
export function TemplateActions({ row: { name, status, template }, onOpen, onDelete }: Props) {
  const { id, is_active: isActive } = template;
  const [update] = useUpdateEmailTemplateMutation();
  const { duplicate } = useDuplicate(onOpen);
  const toast = useToast();
  const activate = async () => {
    const { error } = await update({ id, emailTemplateRequest: { is_active: !isActive } });
    if (error !== undefined) toast.error(problemOf(error)?.detail ?? TEXTS.switchFailed);
    else toast.success(isActive ? TEXTS.deactivated(name) : TEXTS.activated(name));
  };
  const copy = { text: TEXTS.duplicate, act: () => void duplicate(id) };
  const own = [
    { text: isActive ? TEXTS.deactivate : TEXTS.activate, act: () => void activate() },
    copy,
    { text: TEXTS.delete.open, act: onDelete },
  ];
  const entries = {
    standard: [],
    changed: [{ text: TEXTS.reset.open, act: onDelete }],
    fixed: [copy],
    active: own,
    off: own,
  }[status];

  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={status === 'fixed' ? TEXTS.viewOf(name) : TEXTS.editOf(name)}
        onClick={() => onOpen(id)}
      >
        {status === 'fixed' ? TEXTS.view : TEXTS.edit}
      </Button>
      {entries.length === 0 ? (
        <span className={styles.noMenu} />
      ) : (
        <RowMenu label={TEXTS.actionsOf(name)} entries={entries} />
      )}
    </>
  );
}
