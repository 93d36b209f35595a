import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card';
import { FormField } from '../../components/form/FormField';
import { Hint } from '../../components/Hint';
import { Icon } from '../../components/Icon';
import { useToast } from '../../components/toast/useToast';
import type { Content } from './api';
import styles from './Content.module.css';
import { ContentField } from './ContentField';
import { entryOf, inSpanish, ITEM_TEXTS, MAX_ITEMS, type Item, type List } from './fields';
import { useTarget } from './FocusTarget';
import { SpanishField, Untranslated } from './Spanish';
import { useContentAddress } from './useContentAddress';
import { listTexts, TEXTS, type ListWords } from './texts';

type Entry = Content['fees']['items'][number];

/** A section with a list, whose entries can be added, moved and removed. */
export function ListEditor({ list, words }: { list: List; words: ListWords }) {
  const texts = listTexts(words);
  const name = `${list}.items` as 'fees.items';
  const { control, getValues } = useFormContext<Content>();
  const english = useFieldArray({ control, name });
  // The Spanish entries stand in the same places.
  const spanish = useFieldArray({ control, name: `es.${name}` as 'es.fees.items' });
  const { language } = useContentAddress();
  const items = useWatch({ control, name }) as Item[];
  const [announced, setAnnounced] = useState('');
  const { target } = useTarget();
  // One entry at a time has its fields open, by its place in the list.
  const [open, setOpen] = useState<number | null>(0);
  const [seen, setSeen] = useState<string | null>(null);
  if (target !== seen) {
    setSeen(target);
    const place = entryOf(target ?? '', list);
    if (place !== undefined) setOpen(place);
  }
  const add = useRef<HTMLButtonElement>(null);
  const toast = useToast();
  const total = english.fields.length;
  const blank = { ...texts.fresh, title: '', description: '' };
  const inputs = {
    title: { slotProps: { htmlInput: { maxLength: words.titleLength } } },
    figure: { slotProps: { htmlInput: { maxLength: 60 } } },
    description: { multiline: true, minRows: 2, maxRows: 12, slotProps: { htmlInput: { maxLength: 4000 } } },
  };
  const nameOf = (at: number) => texts.name(items[at]?.title ?? '', at + 1);

  const shift = (from: number, to: number) => {
    english.move(from, to);
    spanish.move(from, to);
    setOpen((place) => (place === from ? to : place === to ? from : place));
    setAnnounced(texts.moved(nameOf(from), to + 1, total));
  };

  const takeAway = (at: number) => {
    const item = getValues(`${name}.${at}`);
    const words = getValues(`es.${name}.${at}`);
    english.remove(at);
    spanish.remove(at);
    setOpen(null);
    const bringBack = () => {
      english.insert(at, item, { shouldFocus: false });
      if (words !== undefined) spanish.insert(at, words, { shouldFocus: false });
      setOpen(at);
    };
    toast.info(texts.removed(nameOf(at)), { label: TEXTS.undo, run: bringBack });
    add.current?.focus();
  };

  return (
    <Card title={words.title}>
      {words.hint !== undefined && <Hint small>{words.hint}</Hint>}
      <Untranslated path={`${list}.title`} />
      <ContentField path={`${list}.title`} />
      {total === 0 && <Hint small>{texts.none}</Hint>}
      <ol className={styles.services}>
        {english.fields.map(({ id }, at) => (
          <li key={id} aria-label={texts.item(at + 1, total)} className={styles.service}>
            <div className={styles.serviceHead}>
              <Button
                className={styles.entry}
                color="inherit"
                aria-expanded={open === at}
                aria-controls={`${id}-${at}`}
                aria-label={texts.edit(nameOf(at))}
                onClick={() => setOpen(open === at ? null : at)}
              >
                {nameOf(at)}
              </Button>
              <div>
                {/* Not disabled, because the button must keep the focus at the end of the list. */}
                <IconButton
                  aria-label={texts.up(nameOf(at))}
                  aria-disabled={at === 0}
                  onClick={() => at > 0 && shift(at, at - 1)}
                >
                  <Icon name="up" />
                </IconButton>
                <IconButton
                  aria-label={texts.down(nameOf(at))}
                  aria-disabled={at === total - 1}
                  onClick={() => at < total - 1 && shift(at, at + 1)}
                >
                  <Icon name="down" />
                </IconButton>
                <Button size="small" color="error" aria-label={texts.remove(nameOf(at))} onClick={() => takeAway(at)}>
                  {TEXTS.remove}
                </Button>
              </div>
            </div>
            <div id={`${id}-${at}`} hidden={open !== at} className={styles.entryFields}>
              {open === at &&
                ITEM_TEXTS.map((text) => {
                  const label = words.labels[text];
                  if (label === undefined) return null;
                  const field = { label, ...inputs[text] };
                  if (language === 'en') return <FormField key={text} name={`${name}.${at}.${text}`} {...field} />;
                  return (
                    <SpanishField
                      key={text}
                      name={`es.${name}.${at}.${text}`}
                      english={`${name}.${at}.${text}`}
                      {...field}
                      label={inSpanish(label)}
                    />
                  );
                })}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      <div>
        <Button
          ref={add}
          variant="outlined"
          disabled={total >= MAX_ITEMS}
          onClick={() => {
            flushSync(() => setOpen(total));
            spanish.append(blank as Entry, { shouldFocus: false });
            // The last one to be added to takes the focus.
            english.append(texts.fresh as Entry);
          }}
        >
          {texts.add}
        </Button>
      </div>
    </Card>
  );
}
