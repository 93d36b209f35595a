import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

interface Sending {
  path: string;
  token: string | null;
  body: FormData | string;
  headers?: Readonly<Record<string, string>>;
  /** How much of the body has left, from 0 to 1. */
  onSent?: ((done: number) => void) | undefined;
  /** What has come of the answer. */
  onText?: ((text: string) => void) | undefined;
}

/** What came of a request. Without a connection the status is 0. */
export interface Answer {
  status: number;
  text: string;
}

/** Posts something. `fetch` cannot say how far it has got. */
export function postWithProgress({ path, token, body, headers = {}, onSent, onText }: Sending): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent?.(total === 0 ? 0 : loaded / total));
    request.addEventListener('progress', () => onText?.(request.responseText));
    request.addEventListener('loadend', () => resolve({ status: request.status, text: request.responseText }));
    request.send(body);
  });
}

/** JSON, or nothing where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why there is no answer that could be used. */
export const errorOf = ({ status, text }: Answer): FetchBaseQueryError =>
  status === 0 ? { status: 'FETCH_ERROR', error: 'The connection failed' } : { status, data: parsed(text) };
