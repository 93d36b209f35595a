/** Lets the browser respond to input and paint. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
