import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { toastAction, toastShown, type ToastTone } from './toast';

/** One toast at a time: a new one replaces the last. */
export function useToast() {
  const dispatch = useDispatch();
  return useMemo(() => {
    const show = (tone: ToastTone) => (text: string, action?: { label: string; run: () => void }) => {
      if (action !== undefined) toastAction.run = action.run;
      dispatch(toastShown({ tone, text, action: action?.label }));
    };
    return { success: show('Success'), error: show('Error'), info: show('Info') };
  }, [dispatch]);
}
