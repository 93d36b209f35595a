import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PUBLIC_MEDIATORS } from '../../../api/pageData';
import { Card } from '../../../components/Card';
import { FieldPair } from '../../../components/form/FieldPair';
import { FormField } from '../../../components/form/FormField';
import { Hint } from '../../../components/Hint';
import { useCopy } from '../../../components/toast/useCopy';
import { paths } from '../../../lib/paths';
import { useListEmployeesQuery } from '../api';

const TEXTS = {
  title: 'Booking on your own website',
  hint: 'Link to booking from your email signature, or embed it in your website.',
  sites: 'Websites that may show it',
  sitesHint: 'One per line, such as https://www.example.com. Other sites can’t show it.',
  who: 'Book with',
  everyone: 'Visitors choose',
  link: 'Link',
  copyLink: 'Copy link',
  line: 'HTML for your website',
  lineHint: 'Paste this line where the booking should appear. The frame grows with its content.',
  copyLine: 'Copy HTML',
  linkCopied: { copied: 'Link copied', failed: 'The link could not be copied' },
  lineCopied: { copied: 'HTML copied', failed: 'The HTML could not be copied' },
} as const;

const readOnly = { htmlInput: { readOnly: true } };

/** The booking page's address, the line that shows it elsewhere, and where that is allowed. */
export function OwnWebsite() {
  const { data: mediators = [] } = useListEmployeesQuery(PUBLIC_MEDIATORS);
  const [slug, setSlug] = useState('');
  const copy = useCopy();
  const { origin } = window.location;
  const link = `${origin}${slug === '' ? paths.book : paths.bookWith(slug)}`;
  const line = `<script async src="${origin}/embed.js"${slug === '' ? '' : ` data-mediator="${slug}"`}></script>`;
  return (
    <Card title={TEXTS.title}>
      <Hint small>{TEXTS.hint}</Hint>
      <FormField name="hostSites" label={TEXTS.sites} hint={TEXTS.sitesHint} multiline minRows={2} fullWidth />
      <FieldPair>
        <TextField
          select
          label={TEXTS.who}
          value={slug}
          onChange={({ target }) => setSlug(target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{TEXTS.everyone}</option>
          {mediators
            .filter(({ status }) => status === 'active')
            .map((one) => (
              <option key={one.id} value={one.slug}>
                {one.name}
              </option>
            ))}
        </TextField>
        <TextField label={TEXTS.link} value={link} slotProps={readOnly} />
      </FieldPair>
      <TextField label={TEXTS.line} value={line} helperText={TEXTS.lineHint} fullWidth slotProps={readOnly} />
      <div>
        <Button onClick={() => copy(link, TEXTS.linkCopied)}>{TEXTS.copyLink}</Button>
        <Button onClick={() => copy(line, TEXTS.lineCopied)}>{TEXTS.copyLine}</Button>
      </div>
    </Card>
  );
}
