/** "Maria Elena Alvarez" → "MA" */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends
    .map((word) => word?.match(/^./u)?.[0] ?? '')
    .join('')
    .toUpperCase();
}
