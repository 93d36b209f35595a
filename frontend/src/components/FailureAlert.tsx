import Alert from '@mui/material/Alert';
import { problemOf, statusOf, type ApiError } from '../api/problem';

/** A failure behind the server that the administrator can do something about. */
const TOLD = 'cloud_unavailable';

/** What was refused and why, in the server's words where they are meant for people. */
function reasonsOf(error: ApiError): string[] {
  const problem = problemOf(error);
  if (problem === undefined) return [];
  if ((statusOf(error) ?? 500) >= 500 && problem.code !== TOLD) return [];
  const texts = Object.values(problem.errors ?? {}).flat();
  return texts.length > 0 ? [...new Set(texts)] : [problem.detail];
}

/** Says that an action failed, and stays until the next try. */
export function FailureAlert({ text, error }: { text: string; error: ApiError }) {
  if (error === undefined) return null;
  return (
    <Alert severity="error">
      <p>{text}</p>
      {reasonsOf(error).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Alert>
  );
}
