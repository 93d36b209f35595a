import { api } from '../../api/endpoints';

export { useDates } from '../../api/useDates';

export const { useSearchQuery } = api;
