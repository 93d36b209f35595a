/** A number and what is counted: `1 client`, `1,203 clients`. */
export const counted = (total: number, one: string, many = `${one}s`) =>
  `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`;
