import { useToast } from './useToast';

/** Puts a text on the clipboard and says whether it worked: a browser may refuse it. */
export function useCopy() {
  const toast = useToast();
  return (text: string, said: { copied: string; failed: string }) => {
    const write = async () => {
      try {
        await navigator.clipboard.writeText(text);
        toast.success(said.copied);
      } catch {
        toast.error(said.failed);
      }
    };
    void write();
  };
}
