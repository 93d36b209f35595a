import { publicApi } from '../../api/publicApi';

export type {
  EmployeeResponse as Mediator,
  SectionName,
  SiteResponse as Site,
  TextItemResponse as TextItem,
  TimeSlotResponse as Slot,
} from '../../api/public.gen';
export type { SiteContent } from '../../api/spanish';
export { useDates } from '../../api/useDates';
export { useContent } from '../../api/useContent';
export { useSite } from '../../api/useSite';

export const { useListEmployeesQuery, useListOpeningsQuery } = publicApi;
