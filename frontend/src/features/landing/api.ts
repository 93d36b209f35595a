import { api } from '../../api/endpoints';

export type {
  ContentResponse as SiteContent,
  EmployeeResponse as Mediator,
  SectionName,
  SiteResponse as Site,
  TextItemResponse as TextItem,
  TimeSlotResponse as Slot,
} from '../../api/api.gen';
export { useDates } from '../../api/useDates';
export { useSite } from '../../api/useSite';

export const { useGetContentQuery, useListEmployeesQuery, useListOpeningsQuery } = api;
