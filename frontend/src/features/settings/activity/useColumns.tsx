import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useMayOpen } from '../../../api/permissions';
import type { Column } from '../../../components/table/columns';
import { paths } from '../../../lib/paths';
import { useListDates, type ActivityLine } from '../api';
import { nameOf, TEXTS } from './texts';

const texts = TEXTS.columns;

/** Where what an entry is about can be seen. */
const PAGES: readonly [prefix: string, path: string, address: (line: { name: string; subject: string }) => string][] = [
  ['booking.', paths.calendar, ({ name }) => paths.appointment(name)],
  ['payment.', paths.payments, ({ name }) => `${paths.payments}?q=${encodeURIComponent(name)}`],
  ['client.', paths.clients, ({ subject }) => paths.client(subject)],
  ['matter.', paths.matters, ({ subject }) => paths.matter(subject)],
];

/** The columns of the list, and where what an entry is about can be seen. */
export function useColumns() {
  const dates = useListDates();
  const mayOpen = useMayOpen();
  const opened = PAGES.filter(([, path]) => mayOpen(path))
    .map(([prefix]) => prefix)
    .join(' ');
  return useMemo(() => {
    const pageOf = ({ action, subject, subjectName: name }: ActivityLine) => {
      const page = PAGES.find(([prefix]) => action.startsWith(prefix) && opened.includes(prefix));
      return page === undefined || name === null ? undefined : page[2]({ name, subject });
    };
    const columns: Column<ActivityLine>[] = [
      { id: 'what', header: texts.what, cell: ({ row }) => row.original.what, meta: { card: 'title', flexible: true } },
      { id: 'who', header: texts.who, cell: ({ row }) => nameOf(row.original.person) },
      { id: 'when', header: texts.when, cell: ({ row }) => dates.moment(row.original.at) },
      { id: 'address', header: texts.address, cell: ({ row }) => row.original.address ?? '', meta: { from: 'medium' } },
      {
        id: 'about',
        header: texts.about,
        cell: ({ row: { original: line } }) => <About name={line.subjectName} page={pageOf(line)} />,
        meta: { from: 'medium' },
      },
    ];
    return { columns, pageOf };
  }, [dates, opened]);
}

function About({ name, page }: { name: string | null; page: string | undefined }) {
  if (page === undefined || name === null) return name;
  return (
    <Link to={page} aria-label={TEXTS.show(name)}>
      {name}
    </Link>
  );
}
