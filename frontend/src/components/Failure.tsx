import Alert, { type AlertProps } from '@mui/material/Alert';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { failureShown } from './toast/toast';

interface Props extends Omit<AlertProps, 'severity'> {
  /** Tells one failure from the next, if they can follow each other. */
  cause?: unknown;
}

/** Says where it happened that an action failed. The toast of an earlier success goes. */
export function Failure({ cause, ...props }: Props) {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(failureShown());
  }, [dispatch, cause]);
  return <Alert severity="error" {...props} />;
}
