import type { ParticipantRole, SideRole } from '../../api/api.gen';

export const SIDE_ROLES: Readonly<Record<SideRole, string>> = {
  plaintiff: 'Plaintiff',
  defendant: 'Defendant',
  petitioner: 'Petitioner',
  respondent: 'Respondent',
  claimant: 'Claimant',
  insurer: 'Insurer',
  association: 'Association',
  owner: 'Owner',
  other: 'Other',
};

export const PERSON_ROLES: Readonly<Record<ParticipantRole, string>> = {
  party: 'Party',
  counsel: 'Attorney',
  staff: 'Attorney’s staff',
  insurer: 'Adjuster',
  representative: 'Representative',
  interpreter: 'Interpreter',
  other: 'Other',
};
