import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

interface Sending {
  path: string;
  token: string | null;
  body: FormData | string;
  headers?: Readonly<Record<string, string>>;
  /** Share of the body sent so far, from 0 to 1. */
  onSent?: ((done: number) => void) | undefined;
  /** Receives the answer read so far. */
  onText?: ((text: string) => void) | undefined;
}

/** The answer to a request. The status is 0 if the connection failed. */
export interface Answer {
  status: number;
  text: string;
}

/** Sends a POST request and reports its progress, which `fetch` cannot. */
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

/** Parses JSON; undefined if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error for an answer that cannot be used. */
export const errorOf = ({ status, text }: Answer): FetchBaseQueryError =>
  status === 0 ? { status: 'FETCH_ERROR', error: 'The connection failed' } : { status, data: parsed(text) };
