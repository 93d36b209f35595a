import { useNavigate } from 'react-router-dom';
import { useToast } from '../../components/toast/useToast';
import { paths } from '../../lib/paths';
import { useCreateClientFromRequestMutation, type ContactRequest } from './api';
import { TEXTS } from './texts';

/** Makes the sender a client unless they are one already, and opens their record. */
export function useMakeClient() {
  const [create, { isLoading }] = useCreateClientFromRequestMutation();
  const navigate = useNavigate();
  const toast = useToast();

  const makeClient = async ({ id }: ContactRequest) => {
    const { data } = await create({ id });
    if (data === undefined) {
      toast.error(TEXTS.client.failed);
      return;
    }
    toast.success(TEXTS.client.done(data.name));
    await navigate(paths.client(data.id));
  };
  return { makeClient, making: isLoading };
}
