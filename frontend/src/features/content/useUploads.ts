import { useState } from 'react';
import { useToast } from '../../components/toast/useToast';
import { uuid } from '../../lib/uuid';
import { useUploadFileMutation } from './api';
import { reasonOf, refusal } from './files';
import { TEXTS } from './texts';

export interface Upload {
  id: string;
  name: string;
  /** From 0 to 1. */
  progress: number;
  state: 'waiting' | 'sending' | 'done' | 'refused';
  /** Why it was rejected. */
  reason?: string;
}

/**
 * Sends files one after the other, each with its own progress. A rejected file does not stop the
 * others.
 */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [upload] = useUploadFileMutation();
  const toast = useToast();

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const send = async (file: File, id: string): Promise<boolean> => {
    const refused = refusal(file, 'media');
    if (refused !== undefined) {
      change(id, { state: 'refused', reason: refused });
      return false;
    }
    change(id, { state: 'sending' });
    const onProgress = (progress: number) => change(id, { progress });
    const { error } = await upload({ file, purpose: 'media', onProgress });
    if (error === undefined) change(id, { state: 'done', progress: 1 });
    else change(id, { state: 'refused', reason: reasonOf(error, file.name) });
    return error === undefined;
  };

  const take = async (files: readonly File[]) => {
    const batch = files.map((file) => ({ file, id: uuid() }));
    const waiting = batch.map(({ file, id }): Upload => ({ id, name: file.name, progress: 0, state: 'waiting' }));
    setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...waiting]);
    let taken = 0;
    for (const { file, id } of batch) if (await send(file, id)) taken += 1;
    if (taken > 0) toast.success(TEXTS.media.uploaded(taken));
  };

  return {
    uploads,
    take,
    busy: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    clear: () => setUploads([]),
  };
}

export type Uploads = ReturnType<typeof useUploads>;
