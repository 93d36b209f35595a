import { useWatch } from 'react-hook-form';
import type { Booking, EmailTemplate, PreviewRequest } from '../api';
import { BookingChoice } from '../message/BookingChoice';
import { chosenFormat } from '../message/formats';
import { MailPreview } from '../message/MailPreview';
import { TEXTS } from './texts';
import type { Fields } from './useSaving';

const texts = TEXTS.editor;

/** What the server renders: the draft, with sample data or an appointment. One that cannot be changed goes by its kind. */
export const draftOf = (
  fields: Fields,
  template: EmailTemplate | undefined,
  booking: Booking | null,
): PreviewRequest => ({
  ...(template?.type === null && template.kind !== null ? { kind: template.kind } : { type: fields.type }),
  language: fields.language,
  ...chosenFormat(fields),
  ...(booking !== null && { booking_id: booking.id }),
});

interface Props {
  /** The saved template; a new one has none. */
  template: EmailTemplate | undefined;
  booking: Booking | null;
  onChoose: (booking: Booking | null) => void;
}

/** The preview of the surrounding form. It alone renders again with every letter. */
export function TemplatePreview({ template, booking, onChoose }: Props) {
  const fields = useWatch() as Fields;
  return (
    <MailPreview draft={draftOf(fields, template, booking)}>
      <BookingChoice
        label={texts.sample}
        placeholder={texts.sampleData}
        hint={texts.sampleHint}
        value={booking}
        onChoose={onChoose}
      />
    </MailPreview>
  );
}
