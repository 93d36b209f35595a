import { publicApi } from './publicApi';

/** What the public pages ask for: their texts in their language. */
export const PUBLIC_CONTENT = { language: 'en' } as const;

export const useContent = () => publicApi.useGetContentQuery(PUBLIC_CONTENT);
