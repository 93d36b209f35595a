/** Whether the owner still has to fill in a part of the text, like "[price]". */
export const hasGap = (text: string): boolean => /\[[^]*\]/.test(text);
