// Small pages behind a private link, in one file: the name of each further file makes the first load larger.
export { SharedPage } from '../features/booking/visit/SharedPage';
export { SeatPage } from '../features/mediation/SeatPage';
