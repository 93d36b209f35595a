/** The nonce of this response's content security policy; the server writes it into index.html. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
