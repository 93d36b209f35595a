/** The id of the end of a page, which sticks to the lower edge of the window. */
export const PAGE_END = 'page-end';
