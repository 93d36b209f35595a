import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { MediaResponse } from './api.gen';

export type MediaPurpose = 'media' | 'logo' | 'favicon' | 'profile';

export interface FileUpload {
  file: File;
  purpose: MediaPurpose;
  /** How much has left, from 0 to 1. */
  onProgress?: (done: number) => void;
}

type Outcome = { data: MediaResponse } | { error: FetchBaseQueryError };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Outcome {
  const data = parsed(responseText);
  if (status === 201 && Array.isArray(data)) return { data: data[0] as MediaResponse };
  if (status === 0) return { error: { status: 'FETCH_ERROR', error: 'The connection failed' } };
  return { error: { status, data } };
}

/** Sends one file. `fetch` cannot say how far it has got. */
export function uploadFile({ file, purpose, onProgress }: FileUpload, token: string | null): Promise<Outcome> {
  const form = new FormData();
  form.append('purpose', purpose);
  form.append('files', file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/media');
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
    request.addEventListener('loadend', () => resolve(outcomeOf(request)));
    request.send(form);
  });
}
