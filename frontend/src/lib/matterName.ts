/** What a matter is called: its style, or else its sides. */
export const matterName = ({ style, sides }: { style: string; sides: readonly string[] }) =>
  style === '' ? sides.join(' and ') : style;
