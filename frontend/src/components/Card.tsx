import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';

interface Props {
  /** Makes it the target of a link within the page. */
  id?: string | undefined;
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A panel with its title. Other boxes that look like it compose `surface` from its style sheet. */
export function Card({ id, title, className = '', children }: Props) {
  const heading = useId();
  return (
    <section id={id} className={`${styles.card} ${className}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
