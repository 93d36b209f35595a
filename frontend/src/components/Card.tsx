import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';

interface Props {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A panel with its title. Other boxes that look like it compose `surface` from its style sheet. */
export function Card({ title, className = '', children }: Props) {
  const id = useId();
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
