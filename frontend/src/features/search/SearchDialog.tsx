import Dialog from '@mui/material/Dialog';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState';
import { Hint } from '../../components/Hint';
import styles from './Search.module.css';
import { TEXTS } from './texts';
import { useHits, type Hit } from './useHits';

interface Props {
  /** The pages and actions of the role. */
  pages: readonly Hit[];
  onClose: () => void;
}

/** Finds clients, appointments, messages, pages and settings: a combobox whose list is always open. */
export function SearchDialog({ pages, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const { groups, isSearching, isError, again } = useHits(text, pages);
  const hits = groups.flatMap((group) => group.hits);
  const place = Math.max(
    0,
    hits.findIndex((hit) => hit.id === chosen),
  );
  const active = hits[place];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);

  const open = ({ to, isOver = false }: Hit) => {
    onClose();
    void navigate(to, { preventScrollReset: isOver });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen(hits[(place + step + hits.length) % hits.length]?.id);
    else if (event.key === 'Enter' && active !== undefined) open(active);
    else return;
    event.preventDefault();
  };

  const state = () => {
    if (isSearching) return TEXTS.searching;
    return hits.length === 0 ? TEXTS.none(text.trim()) : TEXTS.found(hits.length);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: styles.paper }, container: { className: styles.container } }}
    >
      <h2 id={`${id}-title`} className="visually-hidden">
        {TEXTS.title}
      </h2>
      <input
        // The dialog is for typing at once.
        ref={(input) => input?.focus()}
        type="text"
        role="combobox"
        aria-label={TEXTS.label}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.id}`}
        placeholder={TEXTS.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        className={styles.field}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(undefined);
        }}
        onKeyDown={press}
      />
      <div ref={list} className={styles.results}>
        {isError && <ErrorState text={TEXTS.failed} onRetry={again} />}
        <div id={`${id}-list`} role="listbox" aria-label={TEXTS.results}>
          {groups.map(({ name, hits: own }) => (
            <div key={name} role="group" aria-label={name}>
              <p aria-hidden="true" className={styles.group}>
                {name}
              </p>
              {own.map((hit) => (
                // The keys are those of the combobox, which has the focus.
                <Option
                  key={hit.id}
                  id={`${id}-${hit.id}`}
                  hit={hit}
                  isActive={hit === active}
                  onOpen={() => open(hit)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        <p role="status">{isError ? '' : state()}</p>
        <Hint small>{TEXTS.keys}</Hint>
      </div>
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  hit: Hit;
  isActive: boolean;
  onOpen: () => void;
}

function Option({ id, hit, isActive, onOpen }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onClick={onOpen}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onOpen();
      }}
    >
      <span>{hit.name}</span>
      {hit.detail !== '' && <span className={styles.detail}>{hit.detail}</span>}
    </div>
  );
}
