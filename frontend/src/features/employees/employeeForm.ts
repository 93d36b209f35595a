import type { Employee, EmployeeRequest, EmployeeStatus, Role } from './api';

/** Fields of the dialog. */
export interface EmployeeFields {
  name: string;
  email: string;
  role: Role;
  status: EmployeeStatus;
  phone: string;
  specialties: string;
  bio: string;
  profileImage: string;
}

export const FIELDS = ['name', 'email', 'role', 'status', 'phone', 'specialties', 'bio', 'profileImage'] as const;

export const fieldsOf = (employee?: Employee): EmployeeFields => ({
  name: employee?.name ?? '',
  email: employee?.email ?? '',
  role: employee?.role ?? 'mediator',
  status: employee?.status ?? 'active',
  phone: employee?.phone ?? '',
  specialties: employee?.specialties.join(', ') ?? '',
  bio: employee?.bio ?? '',
  profileImage: employee?.profileImage ?? '',
});

/** "Divorce, , Elder care " → ["Divorce", "Elder care"] */
export const specialtiesOf = (text: string): string[] =>
  text
    .split(',')
    .map((specialty) => specialty.trim())
    .filter((specialty) => specialty !== '');

export const requestOf = ({ specialties, ...fields }: EmployeeFields): EmployeeRequest => ({
  ...fields,
  specialties: specialtiesOf(specialties),
});
