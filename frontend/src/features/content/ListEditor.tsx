import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card';
import { FormField } from '../../components/form/FormField';
import { Hint } from '../../components/Hint';
import { Icon } from '../../components/Icon';
import { useToast } from '../../components/toast/useToast';
import type { Content } from './api';
import styles from './Content.module.css';
import { ContentField } from './ContentField';
import { MAX_ITEMS, type Item, type List } from './fields';
import { listTexts, TEXTS, type ListWords } from './texts';

/** A section with a list, whose entries can be added, moved and removed. */
export function ListEditor({ list, words }: { list: List; words: ListWords }) {
  const texts = listTexts(words);
  const name = `${list}.items` as 'fees.items';
  const { control, getValues } = useFormContext<Content>();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name });
  const items = useWatch({ control, name }) as Item[];
  const [announced, setAnnounced] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const toast = useToast();
  const total = fields.length;
  const nameOf = (at: number) => texts.name(items[at]?.title ?? '', at + 1);

  const shift = (from: number, to: number) => {
    move(from, to);
    setAnnounced(texts.moved(nameOf(from), to + 1, total));
  };

  const takeAway = (at: number) => {
    const item = getValues(`${name}.${at}`);
    remove(at);
    toast.info(texts.removed(nameOf(at)), { label: TEXTS.undo, run: () => insert(at, item, { shouldFocus: false }) });
    add.current?.focus();
  };

  return (
    <Card title={words.title}>
      <ContentField path={`${list}.title`} />
      {total === 0 && <Hint small>{texts.none}</Hint>}
      <ol className={styles.services}>
        {fields.map(({ id }, at) => (
          <li key={id} aria-label={texts.item(at + 1, total)} className={styles.service}>
            <div className={styles.serviceHead}>
              <span aria-hidden="true">{texts.item(at + 1, total)}</span>
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
            <FormField
              name={`${name}.${at}.title`}
              label={words.labels.title}
              slotProps={{ htmlInput: { maxLength: words.titleLength } }}
            />
            {words.labels.figure !== undefined && (
              <FormField
                name={`${name}.${at}.figure`}
                label={words.labels.figure}
                slotProps={{ htmlInput: { maxLength: 60 } }}
              />
            )}
            <FormField
              name={`${name}.${at}.description`}
              label={words.labels.description}
              multiline
              minRows={2}
              maxRows={12}
              slotProps={{ htmlInput: { maxLength: 4000 } }}
            />
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
          onClick={() => append(texts.fresh as Content['fees']['items'][number])}
        >
          {texts.add}
        </Button>
      </div>
    </Card>
  );
}
