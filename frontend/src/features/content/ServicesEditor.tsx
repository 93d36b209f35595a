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
import { MAX_SERVICES } from './fields';
import { TEXTS } from './texts';

const texts = TEXTS.services;

export function ServicesEditor() {
  const { control, getValues } = useFormContext<Content>();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'services.items' });
  const items = useWatch({ control, name: 'services.items' });
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
    const item = getValues(`services.items.${at}`);
    remove(at);
    toast.info(texts.removed(nameOf(at)), { label: texts.undo, run: () => insert(at, item, { shouldFocus: false }) });
    add.current?.focus();
  };

  return (
    <Card title={texts.title}>
      <ContentField path="services.title" />
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
                  {texts.removeShort}
                </Button>
              </div>
            </div>
            <FormField
              name={`services.items.${at}.title`}
              label="Title"
              slotProps={{ htmlInput: { maxLength: 120 } }}
            />
            <FormField
              name={`services.items.${at}.description`}
              label="Description"
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
          disabled={total >= MAX_SERVICES}
          onClick={() => append({ title: texts.newTitle, description: texts.newDescription })}
        >
          {texts.add}
        </Button>
      </div>
    </Card>
  );
}
