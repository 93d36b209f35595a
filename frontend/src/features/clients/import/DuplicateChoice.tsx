import { Card } from '../../../components/Card';
import { ChoiceCard, ChoiceCards } from '../../../components/ChoiceCard';
import { Hint } from '../../../components/Hint';
import type { Duplicates } from '../api';
import { TEXTS } from './texts';

const texts = TEXTS.duplicates;

interface Props {
  chosen: Duplicates;
  onChoose: (choice: Duplicates) => void;
}

/** What happens to people who are clients already. */
export function DuplicateChoice({ chosen, onChoose }: Props) {
  return (
    <Card title={texts.title}>
      <Hint>{texts.text}</Hint>
      <ChoiceCards legend={texts.title}>
        <ChoiceCard
          group="duplicates"
          checked={chosen === 'merge'}
          title={texts.merge}
          onChoose={() => onChoose('merge')}
        >
          <span>{texts.mergeHint}</span>
        </ChoiceCard>
        <ChoiceCard
          group="duplicates"
          checked={chosen === 'leave'}
          title={texts.leave}
          onChoose={() => onChoose('leave')}
        >
          <span>{texts.leaveHint}</span>
        </ChoiceCard>
      </ChoiceCards>
    </Card>
  );
}
