import { FieldPair } from '../../components/form/FieldPair';
import { FormField } from '../../components/form/FormField';
import { useSite } from './api';
import {
  englishPathsOf,
  isOnItsOwn,
  spanishOf,
  specOf,
  type EnglishPath,
  type FieldPath,
  type SectionOfFields,
} from './fields';
import { Bilingual, SpanishField, Untranslated } from './Spanish';

/** One of the single fields, beside its Spanish if the site is offered in it. */
export function ContentField({ path }: { path: EnglishPath }) {
  const { spanish } = useSite();
  const twin = spanishOf(path);
  const english = <FormField name={path} {...propsOf(path)} />;
  if (!spanish || twin === undefined) return english;
  return (
    <>
      {isOnItsOwn(path) && <Untranslated path={path} />}
      <Bilingual>
        {english}
        <SpanishField name={twin} english={path} {...propsOf(twin)} />
      </Bilingual>
    </>
  );
}

function propsOf(path: FieldPath) {
  const { label, max, rows, hint } = specOf(path) ?? {};
  return {
    label,
    ...(hint !== undefined && { hint }),
    ...(rows !== undefined && { multiline: true, minRows: rows, maxRows: 16 }),
    slotProps: { htmlInput: { maxLength: max } },
  };
}

/** All fields of a section, in order. */
export function SectionFields({ section }: { section: SectionOfFields }) {
  const { spanish } = useSite();
  const paths = englishPathsOf(section);
  // A field beside its Spanish has no room for another one.
  const isHalf = (path: EnglishPath) => specOf(path)?.half === true && !(spanish && spanishOf(path) !== undefined);
  return paths.map((path, at) => {
    const before = paths[at - 1];
    const after = paths[at + 1];
    if (!isHalf(path)) return <ContentField key={path} path={path} />;
    if (before !== undefined && isHalf(before)) return null;
    return (
      <FieldPair key={path}>
        <ContentField path={path} />
        {after !== undefined && isHalf(after) && <ContentField path={after} />}
      </FieldPair>
    );
  });
}
