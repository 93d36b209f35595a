import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState, type ClipboardEvent } from 'react';
import { useController } from 'react-hook-form';
import styles from './Compose.module.css';
import { addressesIn, looksLikeAddress, withMore } from './recipients';
import { MOST, TEXTS } from './texts';
import { useSuggestions, type Person } from './useSuggestions';

const CHIPS_SHOWN = 30;

/** What is wrong with the recipients, if anything is. */
export function recipientsError(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return TEXTS.recipientsMissing;
  const bad = addresses.filter((address) => !looksLikeAddress(address));
  if (bad.length > 0) return TEXTS.bad(bad);
  return addresses.length > MOST ? TEXTS.tooMany(addresses.length) : undefined;
}

/** Recipients: chosen from clients and mediators, typed, or pasted many at once. */
export function RecipientsField() {
  const { field, fieldState } = useController({
    name: 'recipients',
    rules: { validate: (addresses: string[]) => recipientsError(addresses) ?? true },
  });
  const addresses = field.value as string[];
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<Readonly<Record<string, Person>>>({});
  const [isOpen, setOpen] = useState(false);
  const people = useSuggestions(typed, isOpen);
  const bad = addresses.filter((address) => !looksLikeAddress(address));
  const refused = addresses.filter((address) => known[address.toLowerCase()]?.isRefused === true);
  const error = fieldState.error?.message ?? (bad.length > 0 ? TEXTS.bad(bad) : undefined);

  const add = (more: string[]) => {
    field.onChange(withMore(addresses, more));
    setTyped('');
  };
  const choose = (chosen: (string | Person)[]) => {
    const persons = chosen.filter((one) => typeof one !== 'string');
    setKnown({ ...known, ...Object.fromEntries(persons.map((person) => [person.email.toLowerCase(), person])) });
    field.onChange(
      withMore(
        [],
        chosen.flatMap((one) => (typeof one === 'string' ? addressesIn(one) : [one.email])),
      ),
    );
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = addressesIn(event.clipboardData.getData('text'));
    // A single one is typing, and may be corrected before it is added.
    if (pasted.length < 2) return;
    event.preventDefault();
    add(pasted);
  };

  return (
    <div className={styles.recipients}>
      <Autocomplete
        multiple
        freeSolo
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        autoSelect={false}
        clearOnBlur={false}
        filterSelectedOptions
        limitTags={CHIPS_SHOWN}
        options={people}
        filterOptions={(options) => options}
        isOptionEqualToValue={(option, value) => emailOf(option).toLowerCase() === emailOf(value).toLowerCase()}
        getOptionLabel={emailOf}
        getOptionKey={(option) => (typeof option === 'string' ? option : `${option.role} ${option.email}`)}
        value={addresses}
        onChange={(_event, chosen) => choose(chosen)}
        inputValue={typed}
        onInputChange={(_event, text, reason) => {
          // A separator ends an address.
          if (reason === 'input' && /[,;]$/.test(text)) add(addressesIn(text));
          else if (reason !== 'blur') setTyped(text);
        }}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <Suggestion option={option} />
          </li>
        )}
        renderValue={(values, getItemProps) =>
          values.map((value, index) => {
            const { key, ...item } = getItemProps({ index });
            const address = emailOf(value);
            return <Chip key={key} {...item} label={address} color={looksLikeAddress(address) ? 'default' : 'error'} />;
          })
        }
        renderInput={(params) => (
          <TextField
            {...params}
            label={TEXTS.recipients}
            required
            inputRef={field.ref}
            onBlur={() => {
              field.onBlur();
              // What is typed counts without Enter, too.
              if (typed.trim() !== '') add(addressesIn(typed));
            }}
            onPaste={paste}
            error={error !== undefined}
            helperText={error === undefined ? TEXTS.recipientsHint : <span role="alert">{error}</span>}
          />
        )}
      />
      {bad.length > 1 && (
        <Button size="small" onClick={() => field.onChange(addresses.filter(looksLikeAddress))}>
          {TEXTS.remove}
        </Button>
      )}
      {addresses.length > 1 && <p className={styles.count}>{TEXTS.recipientCount(addresses.length)}</p>}
      {refused.length > 0 && <Alert severity="warning">{TEXTS.refused(refused)}</Alert>}
    </div>
  );
}

const emailOf = (option: string | Person) => (typeof option === 'string' ? option : option.email);

function Suggestion({ option }: { option: string | Person }) {
  if (typeof option === 'string') return option;
  const { name, email, role, isRefused } = option;
  return (
    <span className={styles.person}>
      <span>{name}</span>
      <span>{[role, email, ...(isRefused ? [TEXTS.refusedOption] : [])].join(', ')}</span>
    </span>
  );
}
