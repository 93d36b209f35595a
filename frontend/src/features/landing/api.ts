import { publicApi } from '../../api/publicApi';

export type {
  EmployeeResponse as Mediator,
  SectionName,
  TextItemResponse as TextItem,
  TimeSlotResponse as Slot,
} from '../../api/public.gen';
export type { Site, SiteContent } from '../../api/spanish';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

export const { useGetContentQuery, useListEmployeesQuery, useListOpeningsQuery } = publicApi;
