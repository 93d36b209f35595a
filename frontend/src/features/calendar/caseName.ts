import { officeCaseType } from '../../lib/caseTypes';
import type { Booking } from './api';

/** What a case is called, and its type unless the name says it. */
export function caseName({ case_title: title, case_type: type }: Booking): string {
  const kind = officeCaseType(type);
  return title.includes(kind) || title.includes(type) ? title : `${title} (${kind})`;
}
