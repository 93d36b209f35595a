import { FormProvider } from 'react-hook-form';
import { FieldPair } from '../../components/form/FieldPair';
import { FormDialog } from '../../components/FormDialog';
import { FormField } from '../../components/form/FormField';
import { useForm } from '../../components/form/useForm';
import { useToast } from '../../components/toast/useToast';
import { useUpdateMatterMutation, type County, type Matter, type SavedMatter } from './api';
import { COUNTIES } from './counties';
import { TEXTS } from './texts';
import { useRefusal } from './useRefusal';

const texts = TEXTS.case;
const FIELDS = ['style', 'case_number', 'county', 'shared_line', 'note'] as const;

type Values = Record<Exclude<(typeof FIELDS)[number], 'county'>, string> & { county: County | '' };

/** The title of a session that says more than what kind of case it is. */
const typedTitle = ({ sessions }: Matter) =>
  sessions.find((session) => session.case_title !== `${session.case_type} Mediation`)?.case_title ?? '';

/** What the matter says about the case. */
export function CaseDialog({ saved: { matter, tag }, onClose }: { saved: SavedMatter; onClose: () => void }) {
  const { case_number, county, shared_line, note } = matter;
  // What the client has called the case, until the office says.
  const style = matter.style === '' ? typedTitle(matter) : matter.style;
  const form = useForm<Values>({ defaultValues: { style, case_number, county: county ?? '', shared_line, note } });
  const [update, { isLoading }] = useUpdateMatterMutation();
  const { alert, refuse, forget } = useRefusal(form, texts.failed);
  const toast = useToast();

  const save = async (fields: Values) => {
    forget();
    // An empty county is none.
    const matterRequest = { ...fields, county: fields.county as County };
    const { error } = await update({ id: matter.id, 'If-Match': tag, matterRequest });
    if (error !== undefined) {
      refuse(error, { fields: FIELDS });
      return;
    }
    toast.success(texts.saved);
    onClose();
  };

  return (
    <FormProvider {...form}>
      <FormDialog
        title={texts.title}
        submit={texts.save}
        dirty={form.formState.isDirty}
        kept={`matter ${matter.id}`}
        busy={isLoading}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        {alert}
        <FormField name="style" label={texts.style} hint={texts.styleHint} autoComplete="off" />
        <FieldPair>
          <FormField name="case_number" label={texts.number} autoComplete="off" />
          <FormField name="county" label={texts.county} select>
            <option value="">{texts.noCounty}</option>
            {COUNTIES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </FormField>
        </FieldPair>
        <FormField name="shared_line" label={texts.sharedLine} hint={texts.sharedLineHint} autoComplete="off" />
        <FormField name="note" label={texts.note} hint={texts.noteHint} multiline minRows={3} />
      </FormDialog>
    </FormProvider>
  );
}
