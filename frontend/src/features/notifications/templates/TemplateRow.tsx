import Button from '@mui/material/Button';
import { Actions } from '../../../components/Actions';
import { StatusBadge } from '../../../components/StatusBadge';
import { useToast } from '../../../components/toast/useToast';
import { otherLanguage } from '../../../lib/languages';
import { problemOf, useDates, useUpdateEmailTemplateMutation, type EmailTemplate } from '../api';
import styles from './Templates.module.css';
import { TEXTS } from './texts';
import { useDuplicate } from './useDuplicate';

interface Props {
  template: EmailTemplate;
  /** Whether a template of the practice is sent instead. */
  isReplaced: boolean;
  onOpen: (id: string) => void;
  onDelete: () => void;
}

export function TemplateRow({ template, isReplaced, onOpen, onDelete }: Props) {
  const { id, name, type, language, subject, is_active: isActive, is_system: isSystem, updated_at: updated } = template;
  const [update, { isLoading }] = useUpdateEmailTemplateMutation();
  const { duplicate, duplicating } = useDuplicate(onOpen);
  const dates = useDates();
  const toast = useToast();
  const titleId = `template-${id}`;
  const common = { size: 'small', 'aria-describedby': titleId } as const;

  const activate = async () => {
    const { error } = await update({ id, emailTemplateRequest: { is_active: !isActive } });
    if (error !== undefined) toast.error(problemOf(error)?.detail ?? TEXTS.switchFailed);
    else toast.success(isActive ? TEXTS.deactivated(name) : TEXTS.activated(name));
  };

  return (
    <li className={styles.template} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{name}</h2>
        <span className={styles.badges}>
          <StatusBadge status={isSystem ? TEXTS.system : TEXTS.custom} />
          <StatusBadge status={isReplaced ? TEXTS.replaced : isActive ? 'active' : 'inactive'} />
        </span>
      </div>
      <p className={styles.subject}>{subject}</p>
      <p className={styles.facts}>
        {type !== null && <span>{TEXTS.typeNames[type]}</span>}
        {otherLanguage(language) !== undefined && <span>{otherLanguage(language)}</span>}
        {updated !== null && !isSystem && <span>{TEXTS.updated(dates.dayOf(updated))}</span>}
      </p>
      <Actions className={styles.buttons}>
        {isSystem ? (
          <>
            <Button {...common} variant="outlined" onClick={() => onOpen(id)}>
              {TEXTS.view}
            </Button>
            <Button {...common} disabled={duplicating} onClick={() => void duplicate(id)}>
              {TEXTS.duplicateToEdit}
            </Button>
          </>
        ) : (
          <>
            <Button {...common} variant="outlined" onClick={() => onOpen(id)}>
              {TEXTS.edit}
            </Button>
            <Button {...common} disabled={isLoading} onClick={() => void activate()}>
              {isActive ? TEXTS.deactivate : TEXTS.activate}
            </Button>
            <Button {...common} disabled={duplicating} onClick={() => void duplicate(id)}>
              {TEXTS.duplicate}
            </Button>
            <Button {...common} onClick={onDelete}>
              {TEXTS.delete.open}
            </Button>
          </>
        )}
      </Actions>
    </li>
  );
}
