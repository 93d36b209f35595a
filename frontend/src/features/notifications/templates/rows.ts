import type { EmailTemplate } from '../api';
import { TEXTS } from './texts';

/** As many as the server gives at once: there are fewer. */
export const MOST_TEMPLATES = 500;

/** A row of the list: a message with the text in force, or a template of the practice's own. */
export interface TemplateRow {
  id: string;
  /** What it is called: a message by the program's name for it. */
  name: string;
  /** The text in force. */
  template: EmailTemplate;
  group: string;
  status: keyof typeof TEXTS.statuses;
}

/** Which messages a template can stand for; none if it stands for no message. */
const placeOf = ({ type, language }: EmailTemplate) =>
  type === null || type === 'custom' ? undefined : `${type} ${language}`;

const { groups } = TEXTS;
const GROUPS: Readonly<Record<EmailTemplate['audience'], string>> = {
  visitor: groups.clients,
  mediator: groups.team,
  practice: groups.team,
  administrators: groups.team,
  account: groups.security,
};
/** The groups in order. */
export const GROUP_NAMES: readonly string[] = [groups.clients, groups.team, groups.security, groups.own];

/** One row for each message and language, with the text in force, then what the practice wrote besides. */
export function rowsOf(templates: readonly EmailTemplate[]): TemplateRow[] {
  const inForce = new Map(
    templates
      .filter((one) => !one.is_system && one.is_active && placeOf(one) !== undefined)
      .map((one) => [placeOf(one), one]),
  );
  const messages = templates
    .filter((one) => one.is_system)
    .map((system): TemplateRow => {
      const changed = inForce.get(placeOf(system) ?? '');
      const status = system.type === null ? 'fixed' : changed === undefined ? 'standard' : 'changed';
      const { id, name, audience } = system;
      return { id, name, template: changed ?? system, group: GROUPS[audience], status };
    });
  const shown = new Set(messages.map(({ template }) => template.id));
  const own = templates
    .filter(({ id, is_system: isSystem }) => !isSystem && !shown.has(id))
    .map((template): TemplateRow => {
      const { id, name, is_active: isActive } = template;
      return { id, name, template, group: groups.own, status: isActive ? 'active' : 'off' };
    });
  return [...messages, ...own];
}

/** Whether the search finds the row by its name or subject. */
export const isFound = ({ name, template: { subject } }: TemplateRow, search: string): boolean =>
  `${name}\n${subject}`.toLowerCase().includes(search.toLowerCase());
