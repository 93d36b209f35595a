// A server's settings, and calls as a browser makes them, all noted.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ADMIN = { email: 'owner@example.com', password: 'Upgrade-Pass-2026' };

/** Of the old version: in the folder is its frontend. */
export const settings = (folder, mail) => ({
  PUBLIC_URL: 'https://practice.example',
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  RATE_LIMIT: 'off',
  DATA_DIR: path.join(folder, 'data'),
  FRONTEND_DIR: path.join(folder, 'frontend'),
  LOG: 'warn',
});

export const addAdmin = (program, env) =>
  execFileSync(program, ['admin', 'create', ADMIN.email], { env: { ...process.env, ...env }, input: ADMIN.password });

/**
 * A `call` for a tour of the server at this port. Each answer is given to `note({ path, status, begun, ms })`. Who is told
 * 503 tries again.
 */
export function caller(port, note) {
  return async (method, path, { body, form, token, headers } = {}) => {
    for (let turn = 0; ; turn += 1) {
      const begun = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: form ?? (body && JSON.stringify(body)),
        signal: AbortSignal.timeout(60_000),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      note({ path, status: answer.status, begun, ms: performance.now() - begun });
      if (answer.status === 503 && turn < 100) {
        await sleep(100);
        continue;
      }
      // The first attempt may have done it.
      const isDone = turn > 0 && [404, 409].includes(answer.status);
      if (!answer.ok && !isDone) throw new Error(`${method} ${path}: ${answer.status} ${bytes}`);
      const isJson = answer.headers.get('content-type')?.includes('json');
      return isJson && bytes.length > 0 ? JSON.parse(bytes) : bytes;
    }
  };
}
