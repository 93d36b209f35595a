import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../api/endpoints';
import { useNews } from '../../api/useNews';
import type { AdminPage } from '../../api/adminPages';
import { paths } from '../../lib/paths';
import { refuseStrayFiles } from '../../lib/strayFiles';
import { useIsPresent } from '../../lib/useIsPresent';
import { usePageVisible } from '../../lib/usePageVisible';
import { useWaitingInTitle } from '../../lib/useWaitingInTitle';
import styles from './Admin.module.css';
import { NEWS_TEXTS as texts } from './newsTexts';

const EVERY_MS = 5_000;
const HIDDEN_EVERY_MS = 60_000;

/** What others change while a screen is open. */
const CHANGING = ['Booking', 'Client', 'ContactRequest', 'Payment', 'TimeSlot', 'Closure'] as const;

/**
 * Asks every few seconds what waits and whether anything has changed, and brings the open screen up to date. It does so
 * only while someone is there: loading a screen keeps the session alive, asking does not.
 */
export function News() {
  const visible = usePageVisible();
  const isPresent = useIsPresent();
  const dispatch = useDispatch();
  // Here because it can wait until the screen is there, as all of this can.
  useEffect(() => refuseStrayFiles(window), []);
  api.useGetNewsQuery(undefined, { pollingInterval: visible ? EVERY_MS : HIDDEN_EVERY_MS });
  const { latest, requests, messages } = useNews();
  useWaitingInTitle(requests + messages);

  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (latest === undefined || !isPresent) return;
    const isNew = shown.current !== undefined && shown.current !== latest;
    shown.current = latest;
    if (isNew) dispatch(api.util.invalidateTags([...CHANGING]));
  }, [latest, isPresent, dispatch]);

  const waiting = latest === undefined ? undefined : requests + messages;
  const [before, setBefore] = useState(waiting);
  const [said, setSaid] = useState('');
  if (before !== waiting) {
    setBefore(waiting);
    if (before !== undefined && waiting !== undefined) setSaid(waiting > before ? texts.more(waiting - before) : '');
  }
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}

/** How much waits on this page, in the menu. */
export function Waiting({ path }: { path: AdminPage }) {
  const { requests, messages } = useNews();
  const count = path === paths.calendar ? requests : path === paths.requests ? messages : 0;
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count} <span className="visually-hidden">waiting</span>
    </span>
  );
}
