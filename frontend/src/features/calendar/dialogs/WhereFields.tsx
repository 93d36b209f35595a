import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField } from '../../../components/form/FormField';
import { WHERE_TEXTS } from './texts';
import { hasLink, hasPlace, type WhereValues } from './where';

const texts = WHERE_TEXTS;
const PLACE_LENGTH = 200;
const LINK_LENGTH = 500;

/** What one session says about where it takes place, as far as people who meet like this need it; `first` begins there. */
export function WhereFields({ method, mediator, first }: { method: string; mediator: string; first?: boolean }) {
  const isVideo = hasLink(method);
  const { setFocus } = useFormContext<WhereValues>();
  useEffect(() => {
    if (first === true) setFocus(isVideo ? 'meeting_link' : 'meeting_place');
  }, [first, isVideo, setFocus]);
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
          slotProps={{ htmlInput: { maxLength: PLACE_LENGTH } }}
        />
      )}
    </>
  );
}
