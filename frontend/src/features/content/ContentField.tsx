import { FieldPair } from '../../components/form/FieldPair';
import { FormField } from '../../components/form/FormField';
import {
  englishPathsOf,
  isOnItsOwn,
  spanishOf,
  specOf,
  type EnglishPath,
  type FieldPath,
  type SectionOfFields,
} from './fields';
import { SpanishField, Untranslated } from './Spanish';
import { useContentAddress } from './useContentAddress';

/** One of the single fields, in the language that is open. What is the same in both is beside the English. */
export function ContentField({ path }: { path: EnglishPath }) {
  const { language } = useContentAddress();
  const twin = spanishOf(path);
  if (language === 'en') return <FormField name={path} {...propsOf(path)} />;
  if (twin === undefined) return null;
  return (
    <>
      {isOnItsOwn(path) && <Untranslated path={path} />}
      <SpanishField name={twin} english={path} {...propsOf(twin)} />
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
  const paths = englishPathsOf(section);
  const isHalf = (path: EnglishPath) => specOf(path)?.half === true;
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
