import { FormProvider } from 'react-hook-form';
import { FieldPair } from '../../components/form/FieldPair';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { useForm } from '../../components/form/useForm';
import { useToast } from '../../components/toast/useToast';
import { SIDE_ROLES } from '../../components/matter/roleTexts';
import type { SavedMatter, Side, SideRequest, SideRole } from './api';
import { NEW_PERSON, PersonFields, type PersonValues } from './PersonFields';
import styles from './Matter.module.css';
import { TEXTS } from './texts';
import { useRefusal } from './useRefusal';
import { useSeating, withSide } from './useSeating';

const texts = TEXTS.side;

interface Values {
  name: string;
  role: SideRole;
  file_number: string;
  /** Of a new side. */
  people: PersonValues[];
}

const FIELDS = [
  'name',
  'role',
  'file_number',
  'people.0.role',
  'people.0.name',
  'people.0.firm',
  'people.0.email',
  'people.0.phone',
  'people.0.gets_mail',
  'people.0.language',
] as const;

const ACROSS: Partial<Record<SideRole, SideRole>> = {
  plaintiff: 'defendant',
  defendant: 'plaintiff',
  petitioner: 'respondent',
  respondent: 'petitioner',
};

interface Props {
  saved: SavedMatter;
  /** The side to edit; a new one if undefined. */
  side?: Side | undefined;
  onClose: () => void;
}

/** What a side is called and does; a new one also gets its first person. */
export function SideDialog({ saved, side, onClose }: Props) {
  const opponent = saved.matter.sides.length === 1 ? saved.matter.sides[0]?.role : undefined;
  const form = useForm<Values>({
    defaultValues: {
      name: side?.name ?? '',
      role: side?.role ?? (opponent && ACROSS[opponent]) ?? 'other',
      file_number: side?.file_number ?? '',
      people: side === undefined ? [NEW_PERSON] : [],
    },
  });
  const { seat, isLoading } = useSeating(saved);
  const { alert, refuse, forget } = useRefusal(form, texts.failed);
  const toast = useToast();

  const save = async ({ people, ...fields }: Values) => {
    forget();
    const added: SideRequest = { ...fields, people };
    const { error } = await seat(
      side === undefined ? (sides) => [...sides, added] : withSide(side.id, (now) => ({ ...now, ...fields })),
    );
    if (error === undefined) {
      toast.success(side === undefined ? texts.added : texts.updated);
      onClose();
      return;
    }
    const { sides } = saved.matter;
    const place = side === undefined ? sides.length : sides.findIndex(({ id }) => id === side.id);
    const email = side === undefined ? 'people.0.email' : undefined;
    refuse(error, { fields: FIELDS, prefix: `sides.${place}.`, email });
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={side === undefined ? texts.add : texts.edit}
        submit={texts.save}
        dirty={form.formState.isDirty}
        kept={`side ${side?.id ?? saved.matter.id}`}
        busy={isLoading}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        {alert}
        <FormField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          required
          autoComplete="off"
          rules={{ validate: (name: string) => name.trim() !== '' || texts.nameMissing }}
        />
        <FieldPair>
          <FormField name="role" label={texts.role} select>
            {(Object.keys(SIDE_ROLES) as SideRole[]).map((role) => (
              <option key={role} value={role}>
                {SIDE_ROLES[role]}
              </option>
            ))}
          </FormField>
          <FormField name="file_number" label={texts.file} hint={texts.fileHint} autoComplete="off" />
        </FieldPair>
        {side === undefined && (
          <fieldset className={styles.fieldset}>
            <legend>{texts.first}</legend>
            <PersonFields prefix="people.0." />
          </fieldset>
        )}
      </FormDialog>
    </FormProvider>
  );
}
