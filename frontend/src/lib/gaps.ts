/** Whether the owner still has to fill in a part of the text, like "[price]". */
export const hasGap = (text: string): boolean => /\[[^]*\]/.test(text);

/** What a draft reads once the owner has confirmed it. A draft is a gap that is the whole text. */
export const draftOf = (text: string): string | undefined => /^\[(?:Draft|Borrador): ([^]*)\]$/.exec(text)?.[1];
