import Button from '@mui/material/Button';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../components/Card';
import { FormField } from '../../../components/form/FormField';
import { Hint } from '../../../components/Hint';
import type { CaseTypeChoice } from '../api';
import type { Fields } from '../fields';
import { RowFields, RowList } from '../rows';

const MOST = 20;

const TEXTS = {
  title: 'Case types',
  usual:
    'Visitors choose from Circuit Civil, Family, Property / DFS and Other; the office also from Insurance. What is already booked keeps its case type.',
  own: 'Visitors and the office choose from these. What is already booked keeps its case type.',
  start: 'Use case types of your own',
  back: 'Back to the usual ones',
  row: (number: number) => `Case type ${number}`,
  name: 'Name',
  spanish: 'Name in Spanish',
  for: 'Chosen by',
  who: { both: 'Visitors and the office', visitors: 'Visitors', office: 'The office' },
  add: 'Add a case type',
} as const;

/** What a list of one's own starts from. */
const USUAL: CaseTypeChoice[] = [
  { name: 'Circuit Civil', nameEs: 'Civil de circuito', for: 'both' },
  { name: 'Family', nameEs: 'Familia', for: 'both' },
  { name: 'Property / DFS', nameEs: 'Propiedad / DFS', for: 'both' },
  { name: 'Insurance', nameEs: 'Seguros', for: 'office' },
  { name: 'Other', nameEs: 'Otro', for: 'both' },
];

/** The case types to choose from, once the practice has its own. */
export function CaseTypes() {
  const { control } = useFormContext<Fields>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'caseTypes' });
  if (fields.length === 0) {
    return (
      <Card title={TEXTS.title}>
        <Hint small>{TEXTS.usual}</Hint>
        <Button variant="outlined" size="small" onClick={() => replace(USUAL)}>
          {TEXTS.start}
        </Button>
      </Card>
    );
  }
  return (
    <Card title={TEXTS.title}>
      <RowList
        list="caseTypes"
        hint={TEXTS.own}
        ids={fields.map(({ id }) => id)}
        most={MOST}
        add={TEXTS.add}
        onAdd={() => append({ name: '', nameEs: '', for: 'both' })}
        onRemove={remove}
        row={(index) => <CaseTypeFields index={index} />}
        legend={TEXTS.row}
      />
      <Button size="small" onClick={() => replace([])}>
        {TEXTS.back}
      </Button>
    </Card>
  );
}

function CaseTypeFields({ index }: { index: number }) {
  const { control } = useFormContext<Fields>();
  const spanish = useWatch({ control, name: 'spanish' });
  return (
    <RowFields>
      <FormField name={`caseTypes.${index}.name`} label={TEXTS.name} slotProps={{ htmlInput: { maxLength: 80 } }} />
      {spanish && (
        <FormField
          name={`caseTypes.${index}.nameEs`}
          label={TEXTS.spanish}
          slotProps={{ htmlInput: { maxLength: 80, lang: 'es' } }}
        />
      )}
      <FormField name={`caseTypes.${index}.for`} label={TEXTS.for} select>
        {Object.entries(TEXTS.who).map(([who, text]) => (
          <option key={who} value={who}>
            {text}
          </option>
        ))}
      </FormField>
    </RowFields>
  );
}
