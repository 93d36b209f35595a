import { EmptyState } from '../../../components/EmptyState';
import { TEXTS } from '../texts';
import { ContactLink } from './ContactLink';

/** In place of what can be chosen, while nothing is offered yet. */
export function OpensSoon() {
  return (
    <EmptyState title={TEXTS.mediator.none}>
      <p>{TEXTS.mediator.noneHint}</p>
      <ContactLink />
    </EmptyState>
  );
}
