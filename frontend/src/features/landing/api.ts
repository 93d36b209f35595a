import { publicApi } from '../../api/publicApi';

export type {
  ContentResponse as SiteContent,
  ContentSection,
  EmployeeResponse as Mediator,
  SectionName,
  SiteResponse as Site,
  TextItemResponse as TextItem,
  TimeSlotResponse as Slot,
} from '../../api/public.gen';
export { useDates } from '../../api/useDates';
export { useContent } from '../../api/useContent';
export { useSite } from '../../api/useSite';

export const { useListEmployeesQuery, useListOpeningsQuery } = publicApi;
