import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/endpoints';
import { problemOf, statusOf, type ApiError } from '../../api/problem';
import dialog from '../Dialog.module.css';
import { useToast } from '../toast/useToast';
import { failureOf, refusalOf } from './failures';
import { TEXTS } from './texts';
import { usePresence } from './usePresence';

const texts = TEXTS.verify;
const CODE_LENGTH = 6;

const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, CODE_LENGTH);

/** Why the code was not verified. */
const reasonFor = (error: ApiError) => {
  const isOurs = (statusOf(error) ?? 500) < 500;
  const reason = refusalOf(error) ?? (isOurs ? problemOf(error)?.detail : undefined);
  return failureOf(error, () => reason ?? (isOurs ? texts.refused : texts.failed));
};

interface Props {
  titleId: string;
  onVerified: () => void;
  onBack: () => void;
}

export function VerifyStep({ titleId, onVerified, onBack }: Props) {
  const [verify, { isLoading }] = api.useVerifyTwoFactorSetupMutation();
  const { withPresence, prompt } = usePresence();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  useEffect(() => {
    input.current?.focus();
  }, []);

  const submit = async () => {
    if (code === '') {
      setFailure(texts.empty);
      return;
    }
    setFailure(undefined);
    const answer = await withPresence((password) => verify({ twoFactorCodeRequest: { token: code, password } }));
    if (answer === undefined) return;
    const { data, error } = answer;
    if (data?.success === true) {
      toast.success(TEXTS.enabled);
      onVerified();
      return;
    }
    setFailure(data === undefined ? reasonFor(error) : (data.error ?? texts.invalid));
    input.current?.select();
  };

  return (
    <>
      <form
        noValidate
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle id={titleId}>{texts.title}</DialogTitle>
        <DialogContent className={dialog.content}>
          <TextField
            label={texts.code}
            required
            autoComplete="one-time-code"
            inputRef={input}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            value={code}
            onChange={({ target }) => setCode(digitsOf(target.value))}
            error={failure !== undefined}
            helperText={failure === undefined ? texts.hint : <span role="alert">{failure}</span>}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onBack}>{texts.back}</Button>
          <Button type="submit" variant="contained" disabled={isLoading}>
            {isLoading ? texts.verifying : texts.verify}
          </Button>
        </DialogActions>
      </form>
      {prompt}
    </>
  );
}
