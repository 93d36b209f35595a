// Where links in emails lead, in one file: the name of each further file makes the first load larger.
export { JoinPage } from './JoinPage';
export { ResetPage } from './ResetPage';
