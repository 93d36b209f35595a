/** The nonce of this response's content security policy, which the server puts into index.html. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
