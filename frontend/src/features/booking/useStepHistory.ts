import { useEffect, useEffectEvent, type Dispatch } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import type { ChoiceAction, Step } from './bookingReducer';

/** The browser's Back button goes to the previous step, or closes the dialog from the first one. */
export function useStepHistory(before: Step | undefined, isLeaving: () => boolean, dispatch: Dispatch<ChoiceAction>) {
  const blocker = useBlocker(
    ({ historyAction }) => historyAction === NavigationType.Pop && before !== undefined && !isLeaving(),
  );
  // Once for each blocked navigation, no matter how often it renders.
  const goBack = useEffectEvent(() => {
    if (before !== undefined) dispatch({ type: 'step', step: before });
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    goBack();
  }, [blocker]);
}
