import type { EmailTemplate, TemplateType, TemplateTypeInfo, Variable } from '../api';

/** The variables a template can refer to. One that cannot be changed has no type. */
export function variablesOf(
  template: EmailTemplate | undefined,
  types: readonly TemplateTypeInfo[],
  chosen: TemplateType,
): readonly Variable[] {
  if (template?.type !== null) return types.find(({ type }) => type === chosen)?.variables ?? [];
  return template.variables.map((name) => ({ name, description: '', sample: '' }));
}
