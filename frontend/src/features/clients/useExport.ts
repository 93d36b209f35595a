import { useToast } from '../../components/toast/useToast';
import { useLazyExportClientQuery, useLazyExportClientsQuery, type Client, type ClientStatus } from './api';
import { TEXTS } from './texts';

/** Downloads with a toast. */
export function useExport() {
  const toast = useToast();
  const [downloadClients, { isFetching }] = useLazyExportClientsQuery();
  const [downloadClient] = useLazyExportClientQuery();

  return {
    exporting: isFetching,
    /** All clients that match the filter, as CSV. */
    exportClients: async (filter: { q: string | undefined; status: ClientStatus | undefined }) => {
      const { isSuccess } = await downloadClients(filter);
      if (isSuccess) toast.success(TEXTS.exported);
      else toast.error(TEXTS.exportFailed);
    },
    /** All data about one person. */
    exportAllOf: async ({ id, name }: Client) => {
      const { isSuccess } = await downloadClient({ id });
      if (isSuccess) toast.success(TEXTS.exportOne.done(name));
      else toast.error(TEXTS.exportOne.failed);
    },
  };
}
