import { EmptyState } from '../../../components/EmptyState';
import { TEXTS } from '../texts';

/** In place of what can be chosen, while nothing is offered yet. */
export function OpensSoon() {
  return (
    <EmptyState title={TEXTS.mediator.none}>
      <p>{TEXTS.mediator.noneHint}</p>
    </EmptyState>
  );
}
