import { FailureAlert } from '../../../components/FailureAlert';
import { Failure } from '../../../components/Failure';
import { problemOf, type ApiError } from '../api';
import { WHERE_TEXTS } from './texts';

/** Says why a change failed: nothing that was typed is lost when someone else saved first. */
export function ChangeFailure({ text, error }: { text: string; error: ApiError }) {
  const problem = problemOf(error);
  if (problem?.code !== 'booking_changed') return <FailureAlert text={text} error={error} />;
  return (
    <Failure cause={error}>
      <p>{problem.detail}</p>
      <p>{WHERE_TEXTS.conflict}</p>
    </Failure>
  );
}
