export const NEWS_TEXTS = {
  more: (count: number) => (count === 1 ? '1 new request' : `${count} new requests`),
} as const;
