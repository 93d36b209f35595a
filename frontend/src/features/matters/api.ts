import { api } from '../../api/endpoints';

export type {
  BookingResponse as Booking,
  ChangeRequestResponse as ChangeRequest,
  County,
  ListedMatterResponse as ListedMatter,
  MatterResponse as Matter,
  ParticipantRequest,
  ParticipantResponse as Participant,
  ParticipantRole,
  SideRequest,
  SideResponse as Side,
  SideRole,
  Unchecked,
} from '../../api/api.gen';
export type { SavedMatter } from '../../api/answers';
export { problemOf, statusOf, type ApiError } from '../../api/problem';
export { useListDates } from '../../api/useListDates';

export const {
  useDecideChangeRequestMutation,
  useEraseParticipantMutation,
  useGetMatterQuery,
  useLazyExportMattersQuery,
  useListMattersQuery,
  useRenewLinkMutation,
  useTellMatterMutation,
  useUpdateMatterMutation,
  useUpdateSidesMutation,
} = api;
