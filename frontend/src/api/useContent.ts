import { LANGUAGE } from '../lib/language';
import { publicApi } from './publicApi';

/** What the public pages ask for: their texts in their language. */
export const PUBLIC_CONTENT = { language: LANGUAGE };

export const useContent = () => publicApi.useGetContentQuery(PUBLIC_CONTENT);
