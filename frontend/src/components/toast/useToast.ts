import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown, type ToastTone } from './toast';

/** One toast at a time: a new one takes the place of the last. */
export function useToast() {
  const dispatch = useDispatch();
  return useMemo(() => {
    const show = (tone: ToastTone) => (text: string) => void dispatch(toastShown({ tone, text }));
    return { success: show('Success'), error: show('Error'), info: show('Info') };
  }, [dispatch]);
}
