import useMediaQuery from '@mui/material/useMediaQuery';

/** On a phone, rows are cards, and fewer of them are a page. */
const ON_A_PHONE = 15;

/** How many rows a page of a list has. */
export function usePageSize(usual: number): number {
  const isPhone = useMediaQuery('(max-width: 43.75rem)', { noSsr: true });
  return isPhone ? Math.min(ON_A_PHONE, usual) : usual;
}
