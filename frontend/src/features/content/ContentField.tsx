import { FieldPair } from '../../components/form/FieldPair';
import { FormField } from '../../components/form/FormField';
import { FIELDS, specOf, type Field, type FieldPath } from './fields';

/** One of the single fields. */
export function ContentField({ path }: { path: FieldPath }) {
  const { label, max, rows, hint } = specOf(path) ?? {};
  return (
    <FormField
      name={path}
      label={label}
      {...(hint !== undefined && { hint })}
      {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: 16 })}
      slotProps={{ htmlInput: { maxLength: max } }}
    />
  );
}

/** All fields of a section, in order. */
export function SectionFields({ section }: { section: Field['section'] }) {
  const paths = FIELDS.filter((field) => field.section === section).map(({ path }) => path);
  const isHalf = (path: FieldPath) => specOf(path)?.half === true;
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
