import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { RestoreResponse } from './api.gen';
import { errorOf, parsed, postWithProgress, type Answer } from './postWithProgress';

/** A file from the administrator's computer, or the id of a backup on the server. */
export type BackupSource = { file: File } | { id: string };

/** The current step of a restore, and how much of it is done (0 to 1) if known. */
export interface RestoreProgress {
  step: 'sending' | 'checking' | 'keeping' | 'replacing';
  done?: number | undefined;
}

export interface Restore {
  source: BackupSource;
  /** Reads the backup without changing anything. */
  check: boolean;
  password: string;
  onProgress: (progress: RestoreProgress) => void;
}

/** One line of the server's progress report. */
interface Line {
  progress?: { phase: 'checking' | 'keeping' | 'replacing'; percent: number };
  done?: RestoreResponse;
  refused?: { status: number };
}

type Outcome = { data: RestoreResponse } | { error: FetchBaseQueryError };

/** The last complete line. */
function lastLine(text: string): Line {
  const [line = ''] = text
    .slice(0, Math.max(0, text.lastIndexOf('\n')))
    .split('\n')
    .slice(-1);
  return parsed(line) ?? {};
}

function outcomeOf(answer: Answer): Outcome {
  if (answer.status !== 200) return { error: errorOf(answer) };
  const { done, refused } = lastLine(answer.text);
  if (done !== undefined) return { data: done };
  if (refused !== undefined) return { error: { status: refused.status, data: refused } };
  return { error: errorOf({ ...answer, status: 0 }) };
}

const bodyOf = (source: BackupSource, password: string) => {
  if (!('file' in source)) return JSON.stringify({ password });
  const form = new FormData();
  form.append('file', source.file);
  form.append('password', password);
  return form;
};

/** Reads or restores a backup and reports the progress. */
export async function restoreBackup(
  { source, check, password, onProgress }: Restore,
  token: string | null,
): Promise<Outcome> {
  const isFile = 'file' in source;
  const path = isFile ? '/api/backup/restore' : `/api/backups/${encodeURIComponent(source.id)}/restore`;
  const answer = await postWithProgress({
    path: `${path}?check=${check}`,
    token,
    body: bodyOf(source, password),
    // The browser sets the content type of form data itself, with its boundary.
    headers: { Accept: 'application/x-ndjson', ...(!isFile && { 'Content-Type': 'application/json' }) },
    onSent: (done) => onProgress(isFile && done < 1 ? { step: 'sending', done } : { step: 'checking' }),
    onText: (text) => {
      const { progress } = lastLine(text);
      if (progress !== undefined) onProgress({ step: progress.phase, done: progress.percent / 100 });
    },
  });
  return outcomeOf(answer);
}
