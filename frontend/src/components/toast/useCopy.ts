import { useToast } from './useToast';

/** Copies a text and reports whether it worked: browsers may refuse. */
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
