import { useEffect, useEffectEvent, type Dispatch } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import type { ChoiceAction, Step } from './bookingReducer';

/** The browser's way back leads to the step before, where there is one, and out of the dialog otherwise. */
export function useStepHistory(before: Step | undefined, isLeaving: () => boolean, dispatch: Dispatch<ChoiceAction>) {
  const blocker = useBlocker(
    ({ historyAction }) => historyAction === NavigationType.Pop && before !== undefined && !isLeaving(),
  );
  // Once for each way back that was blocked, whatever is drawn meanwhile.
  const goBack = useEffectEvent(() => {
    if (before !== undefined) dispatch({ type: 'step', step: before });
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    goBack();
  }, [blocker]);
}
