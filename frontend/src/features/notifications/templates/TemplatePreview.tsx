import { useWatch } from 'react-hook-form';
import type { Booking, PreviewRequest, TemplateType } from '../api';
import { BookingChoice } from '../message/BookingChoice';
import { chosenFormat } from '../message/formats';
import { MailPreview } from '../message/MailPreview';
import { TEXTS } from './texts';
import type { Fields } from './useSaving';

const texts = TEXTS.editor;

/** What the server renders: the draft, with sample data or an appointment. */
export const draftOf = (fields: Fields, booking: Booking | null): PreviewRequest => ({
  type: fields.type,
  ...chosenFormat(fields),
  ...(booking !== null && { booking_id: booking.id }),
});

interface Props {
  /** The type it is shown as. */
  type: TemplateType;
  booking: Booking | null;
  onChoose: (booking: Booking | null) => void;
}

/** The preview of the surrounding form. It alone renders again with every letter. */
export function TemplatePreview({ type, booking, onChoose }: Props) {
  const fields = useWatch() as Fields;
  return (
    <MailPreview draft={draftOf({ ...fields, type }, booking)}>
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
