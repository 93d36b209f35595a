import type { Attendance, ParticipantRole, SideRole } from '../../api/api.gen';

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

export const ATTENDANCE: Readonly<Record<Attendance, string>> = {
  unknown: 'Not known yet',
  in_person: 'In person',
  video: 'By video',
  no: 'Does not take part',
};
