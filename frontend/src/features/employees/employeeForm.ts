import { CENTER } from '../../components/FocalPoint';
import type { Employee, EmployeeRequest, EmployeeStatus, Role } from './api';
import { TEXTS } from './texts';

/** Fields of the dialog. */
export interface EmployeeFields {
  name: string;
  email: string;
  role: Role;
  status: EmployeeStatus;
  can_be_booked: boolean;
  phone: string;
  specialties: string;
  certification: string;
  languages: string;
  bio: string;
  profileImage: string;
  profileFocus: { x: number; y: number };
  meeting_place: string;
  meeting_link: string;
  meeting_note: string;
  calendar_mail: boolean;
  spanish: { bio: string; specialties: string; certification: string; languages: string };
}

export const FIELDS = [
  'name',
  'email',
  'role',
  'status',
  'can_be_booked',
  'phone',
  'specialties',
  'certification',
  'languages',
  'bio',
  'profileImage',
  'meeting_place',
  'meeting_link',
  'meeting_note',
  'calendar_mail',
  'spanish.specialties',
  'spanish.languages',
  'spanish.certification',
  'spanish.bio',
] as const;

/** Whether people in the role are usually booked. */
export const mediates = (role: Role): boolean => role !== 'paralegal' && role !== 'admin';

/** The server's limits of the languages. */
const LANGUAGES = { most: 10, length: 80 };

export const fieldsOf = (employee?: Employee): EmployeeFields => ({
  name: employee?.name ?? '',
  email: employee?.email ?? '',
  role: employee?.role ?? 'mediator',
  status: employee?.status ?? 'active',
  can_be_booked: employee?.can_be_booked ?? mediates(employee?.role ?? 'mediator'),
  phone: employee?.phone ?? '',
  specialties: employee?.specialties.join(', ') ?? '',
  certification: employee?.certification ?? '',
  languages: employee?.languages.join(', ') ?? '',
  bio: employee?.bio ?? '',
  profileImage: employee?.profileImage ?? '',
  profileFocus: employee?.profileFocus ?? CENTER,
  meeting_place: employee?.meeting_place ?? '',
  meeting_link: employee?.meeting_link ?? '',
  meeting_note: employee?.meeting_note ?? '',
  calendar_mail: employee?.calendar_mail ?? true,
  spanish: {
    bio: employee?.spanish?.bio ?? '',
    specialties: employee?.spanish?.specialties?.join(', ') ?? '',
    certification: employee?.spanish?.certification ?? '',
    languages: employee?.spanish?.languages?.join(', ') ?? '',
  },
});

/** "Divorce, , Elder care " → ["Divorce", "Elder care"] */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** What is wrong with the languages, if anything. */
export function languagesError(text: string): string | undefined {
  const languages = listOf(text);
  if (languages.length > LANGUAGES.most) return TEXTS.form.languagesMany(LANGUAGES.most);
  return languages.some(({ length }) => length > LANGUAGES.length)
    ? TEXTS.form.languagesLong(LANGUAGES.length)
    : undefined;
}

const listed = <T extends { specialties: string; languages: string }>({ specialties, languages, ...others }: T) => ({
  ...others,
  specialties: listOf(specialties),
  languages: listOf(languages),
});

export const requestOf = ({ spanish, ...fields }: EmployeeFields): EmployeeRequest => ({
  ...listed(fields),
  spanish: listed(spanish),
});
