import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { ROLE_NAMES } from '../../api/roles';
import { Actions } from '../../components/Actions';
import { StatusBadge } from '../../components/StatusBadge';
import { initials } from '../../lib/initials';
import { paths } from '../../lib/paths';
import type { Employee } from './api';
import { Bookable } from './Bookable';
import styles from './Employees.module.css';
import { TEXTS } from './texts';
import type { Openings } from './useOpenings';

const texts = TEXTS.card;
const SPECIALTIES_SHOWN = 3;

interface Props {
  employee: Employee;
  openings: Openings;
  onEdit: () => void;
  onDelete: () => void;
}

export function EmployeeCard({ employee, openings, onEdit, onDelete }: Props) {
  const { id, name, email, phone, bio, specialties } = employee;
  const nameId = `employee-${id}`;
  const hidden = specialties.length - SPECIALTIES_SHOWN;
  return (
    <li className={styles.employee} aria-labelledby={nameId}>
      <div className={styles.head}>
        <Avatar
          className={styles.avatar}
          {...(employee.profileImage !== '' && { src: employee.profileImage, alt: '' })}
          aria-hidden="true"
        >
          {initials(name)}
        </Avatar>
        <div className={styles.who}>
          <h2 id={nameId}>{name}</h2>
          <p>{ROLE_NAMES[employee.role]}</p>
        </div>
        <StatusBadge status={employee.status} />
      </div>
      <Bookable employee={employee} openings={openings} nameId={nameId} />
      {bio !== '' && <p className={styles.bio}>{bio}</p>}
      {specialties.length > 0 && (
        <ul aria-label={texts.specialties} className={styles.specialties}>
          {specialties.slice(0, SPECIALTIES_SHOWN).map((specialty) => (
            <li key={specialty}>{specialty}</li>
          ))}
          {hidden > 0 && <li>{texts.more(hidden)}</li>}
        </ul>
      )}
      <div className={styles.contact}>
        {email != null && email !== '' ? <a href={`mailto:${email}`}>{email}</a> : <p>{texts.noEmail}</p>}
        {phone != null && phone !== '' && <p>{phone}</p>}
      </div>
      <Actions className={styles.actions}>
        <Button size="small" variant="outlined" aria-describedby={nameId} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button
          size="small"
          component={Link}
          to={`${paths.availability}?mediator=${encodeURIComponent(id)}`}
          aria-describedby={nameId}
        >
          {texts.availability}
        </Button>
        <Button size="small" color="error" aria-describedby={nameId} onClick={onDelete}>
          {texts.remove}
        </Button>
      </Actions>
    </li>
  );
}
