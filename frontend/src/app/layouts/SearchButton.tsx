import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ADMIN_PAGES } from '../../api/adminPages';
import { useMay, useMayOpen } from '../../api/permissions';
import { Icon } from '../../components/Icon';
import { paths } from '../../lib/paths';

const SearchDialog = lazy(async () => ({ default: (await import('../../features/search/SearchDialog')).SearchDialog }));

const TEXTS = { label: 'Search (Ctrl K)', account: 'Your account', newAppointment: 'New appointment' };

/** Opens the search of everything; so does Ctrl or Cmd with K, from anywhere in the back office. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  const mayOpen = useMayOpen();
  const may = useMay();

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // Over another dialog, the search would leave it behind.
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const page = (to: string, name: string) => ({ id: to, name, detail: '', to });
  const pages = [
    ...(may('calendar.change') ? [page(`${paths.calendar}?new=1`, TEXTS.newAppointment)] : []),
    ...Object.entries(ADMIN_PAGES)
      .filter(([path]) => mayOpen(path))
      .map(([path, { name }]) => page(path, name)),
    page(paths.account, TEXTS.account),
  ];
  return (
    <>
      <IconButton
        aria-label={TEXTS.label}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <SearchDialog pages={pages} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
