import { CONTENT } from './pageData';
import { publicApi } from './publicApi';

/** The content in the language of this build. What is not translated comes in English. */
export const useContent = () => publicApi.useGetContentQuery(CONTENT);
