import { CaseTypes } from './CaseTypes';
import type { Section } from './section';
import { SessionTypes } from './SessionTypes';

export const sessions: Section = {
  title: 'Sessions',
  fields: ['sessionTypes', 'hourlyRate', 'caseTypes'],
  Panel: () => (
    <>
      <SessionTypes />
      <CaseTypes />
    </>
  ),
};
