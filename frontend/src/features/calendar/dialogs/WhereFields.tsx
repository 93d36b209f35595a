import { FormField } from '../../../components/form/FormField';
import { WHERE_TEXTS } from './texts';
import { hasLink, hasPlace } from './where';

const texts = WHERE_TEXTS;
const PLACE_LENGTH = 200;
const LINK_LENGTH = 500;

/** What one session says about where it takes place, as far as people who meet like this need it. */
export function WhereFields({ method, mediator, first }: { method: string; mediator: string; first?: boolean }) {
  const isVideo = hasLink(method);
  return (
    <>
      {isVideo && (
        <>
          <FormField
            name="meeting_link"
            label={texts.link}
            hint={texts.usualHint(mediator)}
            type="url"
            autoComplete="off"
            autoFocus={first === true}
            slotProps={{ htmlInput: { maxLength: LINK_LENGTH } }}
          />
          <FormField
            name="meeting_note"
            label={texts.note}
            hint={texts.noteHint}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: PLACE_LENGTH } }}
          />
        </>
      )}
      {hasPlace(method) && (
        <FormField
          name="meeting_place"
          label={texts.place}
          hint={texts.placeHint}
          autoComplete="off"
          autoFocus={first === true && !isVideo}
          slotProps={{ htmlInput: { maxLength: PLACE_LENGTH } }}
        />
      )}
    </>
  );
}
