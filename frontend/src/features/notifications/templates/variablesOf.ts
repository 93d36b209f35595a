import type { EmailTemplate, TemplateType, TemplateTypeInfo, Variable } from '../api';

/**
 * The variables of a template, and the type it is previewed as. A system template may have no type:
 * then one that has all its variables fills them.
 */
export function variablesOf(
  template: EmailTemplate | undefined,
  types: readonly TemplateTypeInfo[],
  chosen: TemplateType,
): { variables: readonly Variable[]; preview: TemplateType } {
  if (template?.is_system !== true) {
    return { variables: types.find(({ type }) => type === chosen)?.variables ?? [], preview: chosen };
  }
  const has = (name: string) => (info: TemplateTypeInfo) => info.variables.some((variable) => variable.name === name);
  const like = types.find((info) => template.variables.every((name) => has(name)(info)));
  return {
    variables: template.variables.map((name) => ({ name, description: '', sample: '' })),
    preview: template.type ?? like?.type ?? 'custom',
  };
}
