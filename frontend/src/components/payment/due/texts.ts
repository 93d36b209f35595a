export const TEXTS = {
  nothingYet: 'Nothing due yet',
  /** "$750 due by Tue, 01/05/2027" */
  by: (sum: string, date: string) => `${sum} due by ${date}`,
};
