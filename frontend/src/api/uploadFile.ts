import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { MediaResponse } from './api.gen';
import { errorOf, parsed, postWithProgress } from './postWithProgress';

export type MediaPurpose = 'media' | 'logo' | 'favicon' | 'profile';

export interface FileUpload {
  file: File;
  purpose: MediaPurpose;
  /** Share sent so far, from 0 to 1. */
  onProgress?: (done: number) => void;
}

type Outcome = { data: MediaResponse } | { error: FetchBaseQueryError };

/** Sends one file. */
export async function uploadFile({ file, purpose, onProgress }: FileUpload, token: string | null): Promise<Outcome> {
  const body = new FormData();
  body.append('purpose', purpose);
  body.append('files', file);
  const answer = await postWithProgress({ path: '/api/media', token, body, onSent: onProgress });
  const data = parsed(answer.text);
  return answer.status === 201 && Array.isArray(data) ? { data: data[0] as MediaResponse } : { error: errorOf(answer) };
}
