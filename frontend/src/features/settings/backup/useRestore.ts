import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useToast } from '../../../components/toast/useToast';
import {
  resetApiState,
  useRestoreMutation,
  type ApiError,
  type Backup,
  type Comparison,
  type RestoreProgress,
} from './api';
import { TEXTS } from './texts';
import { useMoment } from './useMoment';

/** A file from the administrator's computer, or a backup on the server. */
export type Source = { file: File } | { backup: Backup };

type State =
  { step: 'idle'; failure?: ApiError } | { step: 'checking' } | { step: 'asking'; source: Source; found: Comparison };

/** Reads a backup, previews its changes, and restores it. */
export function useRestore() {
  const [state, setState] = useState<State>({ step: 'idle' });
  const [progress, setProgress] = useState<RestoreProgress>({ step: 'checking' });
  const [ask] = useRestoreMutation();
  const dispatch = useDispatch();
  const toast = useToast();
  const moment = useMoment();

  const send = (source: Source, check: boolean, password = '') => {
    setProgress({ step: 'checking' });
    const from = 'file' in source ? source : { id: source.backup.id };
    return ask({ source: from, check, password, onProgress: setProgress });
  };

  return {
    progress,
    checking: state.step === 'checking',
    failure: state.step === 'idle' ? state.failure : undefined,
    asking: state.step === 'asking' ? state : undefined,
    /** Reads the backup; nothing changes. */
    choose: async (source: Source) => {
      setState({ step: 'checking' });
      const { data: found, error } = await send(source, true);
      setState(found === undefined ? { step: 'idle', failure: error } : { step: 'asking', source, found });
    },
    /** Replaces everything; returns the error if it failed. */
    restore: async (source: Source, password: string): Promise<ApiError> => {
      const { data, error } = await send(source, false, password);
      if (data === undefined) return error;
      setState({ step: 'idle' });
      const again = data.forgotten_again > 0 ? [TEXTS.confirm.erasedAgain(data.forgotten_again)] : [];
      const revoked = data.revoked_again > 0 ? [TEXTS.confirm.revokedAgain(data.revoked_again)] : [];
      const held = data.held_mail > 0 ? [TEXTS.confirm.heldNow(data.held_mail)] : [];
      toast.success([TEXTS.confirm.done(moment(data.created_at)), ...again, ...revoked, ...held].join(' '));
      // Everything on the screen is from before the restore.
      dispatch(resetApiState());
      return undefined;
    },
    close: () => setState({ step: 'idle' }),
  };
}
