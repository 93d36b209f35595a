import { api } from '../../api/endpoints';

export { useListDates } from '../../api/useListDates';

export const { useSearchQuery } = api;
