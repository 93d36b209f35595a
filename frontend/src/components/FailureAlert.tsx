import { Failure } from './Failure';
import { apiErrorOf, problemOf, statusOf, type ApiError } from '../api/problem';
import { fieldMistake, reasonIn } from '../api/refusals';

/** Failures on the server's side that people can do something about. */
const EXPLAINED = ['cloud_unavailable', 'payment_unavailable'];

/** The server's reasons if they are meant for users, otherwise the status. */
function reasonsOf(error: ApiError): string[] {
  const problem = problemOf(error);
  if (problem === undefined || ((statusOf(error) ?? 500) >= 500 && !EXPLAINED.includes(problem.code))) {
    return [apiErrorOf(error) ?? []].flat();
  }
  const texts = Object.entries(problem.errors ?? {}).map(([field, mistakes]) => fieldMistake(field, mistakes));
  return texts.length > 0 ? [...new Set(texts)] : [reasonIn(problem) ?? []].flat();
}

/** Shows that an action failed, until the next attempt. */
export function FailureAlert({ text, error }: { text: string; error: ApiError }) {
  if (error === undefined) return null;
  return (
    <Failure cause={error}>
      <p>{text}</p>
      {reasonsOf(error).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Failure>
  );
}
