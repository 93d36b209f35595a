import { useWatch } from 'react-hook-form';
import { chosenFormat } from '../message/formats';
import { MailPreview } from '../message/MailPreview';
import type { Fields } from './useSending';

/** The message as its first recipient gets it. It alone renders again with every letter. */
export function MessagePreview() {
  const fields = useWatch() as Fields;
  const { booking, recipients } = fields;
  return (
    <MailPreview
      draft={{
        type: 'custom',
        ...chosenFormat(fields),
        ...(booking !== null && { booking_id: booking.id }),
        ...(recipients[0] !== undefined && { recipient: recipients[0] }),
      }}
    />
  );
}
