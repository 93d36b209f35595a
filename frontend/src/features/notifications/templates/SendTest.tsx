import Button from '@mui/material/Button';
import { useToast } from '../../../components/toast/useToast';
import { problemOf, useTestEmailTemplateMutation, type PreviewRequest } from '../api';
import { TEXTS } from './texts';

const texts = TEXTS.editor;

/** Sends the draft to the administrator's own address. */
export function SendTest({ draft }: { draft: () => PreviewRequest }) {
  const [send, { isLoading }] = useTestEmailTemplateMutation();
  const toast = useToast();

  const test = async () => {
    const { data, error } = await send({ templateDraftRequest: draft() });
    if (data?.success === true) {
      toast.success(texts.tested);
      return;
    }
    const reason = data?.error ?? Object.values(problemOf(error)?.errors ?? {}).flat()[0] ?? problemOf(error)?.detail;
    toast.error(reason === undefined ? texts.testFailed : `${texts.testFailed}: ${reason}`);
  };

  return (
    <Button variant="outlined" disabled={isLoading} onClick={() => void test()}>
      {isLoading ? texts.testing : texts.test}
    </Button>
  );
}
