/** Addresses typed or pasted, separated by commas, semicolons or line breaks. */
export function addressesIn(text: string): string[] {
  return text
    .split(/[,;\n\r\t]+/)
    .map((part) => /<([^<>]*)>\s*$/.exec(part)?.[1] ?? part)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether it can be an email address. The server knows better. */
export const looksLikeAddress = (text: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(text);

/** The addresses with more of them, each once. */
export function withMore(addresses: readonly string[], more: readonly string[]): string[] {
  const known = new Map([...addresses, ...more].reverse().map((address) => [address.toLowerCase(), address]));
  return [...known.values()].reverse();
}
