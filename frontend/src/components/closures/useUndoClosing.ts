import type { ClosureResponse as Closure } from '../../api/api.gen';
import { api } from '../../api/endpoints';
import { problemOf, statusOf } from '../../api/problem';
import { useToast } from '../toast/useToast';
import { TEXTS as texts } from './texts';

/**
 * Says that days were closed or reopened, with an Undo. It undoes what was done here, and nothing that others did
 * since: it says so where that differs.
 */
export function useUndoClosing() {
  const [open] = api.useDeleteClosureMutation();
  const [close] = api.useCreateClosureMutation();
  const toast = useToast();

  const reopen = async (closures: readonly Closure[]) => {
    const left: Closure[] = [];
    let gone = 0;
    for (const closure of closures) {
      const { error } = await open({ id: closure.id });
      if (error === undefined) continue;
      if (statusOf(error) === 404) gone += 1;
      else left.push(closure);
    }
    if (left.length > 0) toast.error(texts.reopenFailed, { label: texts.undo, run: () => void reopen(left) });
    else if (gone === 0) toast.info(texts.reopened);
    else toast.info(gone < closures.length ? texts.someReopenedBefore : texts.reopenedBefore);
  };

  const closeAgain = async (closure: Closure) => {
    const { employee_id: mediator, from, to, reason, bookings: before } = closure;
    const { data, error } = await close({
      createClosureRequest: { from, to, reason, ...(mediator !== null && { employee_id: mediator }) },
    });
    if (error === undefined) {
      // They could be booked while they were open.
      const since = data.bookings.filter(({ id }) => !before.some((one) => one.id === id));
      toast.info(since.length === 0 ? texts.closedAgain : texts.closedAgainWith(since.length));
      return;
    }
    const problem = (statusOf(error) ?? 500) < 500 ? problemOf(error) : undefined;
    if (problem?.code === 'closure_exists') toast.info(texts.closedBefore);
    else if (problem !== undefined) toast.error(problem.errors?.['to']?.[0] ?? problem.detail);
    else toast.error(texts.failed, { label: texts.undo, run: () => void closeAgain(closure) });
  };

  return {
    /** Several closures, if several mediators or days were closed with one press. */
    sayClosed: (text: string, closures: readonly Closure[]) =>
      toast.success(text, { label: texts.undo, run: () => void reopen(closures) }),
    sayReopened: (closure: Closure) =>
      toast.success(texts.reopened, { label: texts.undo, run: () => void closeAgain(closure) }),
  };
}
