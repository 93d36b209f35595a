// The server processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export async function freePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  listener.close();
  return port;
}

/** A process that is gone needs no signal. */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** One process that can be killed and started again on its port. */
export class Server {
  constructor(program, port, env, log) {
    Object.assign(this, { program, port, env: { ...process.env, ...env, PORT: String(port) }, log });
  }

  /** The kernel stops it if this process dies. */
  start(env = {}) {
    const log = openSync(this.log, 'a');
    const args = ['--pdeathsig', 'KILL', this.program, 'serve'];
    this.process = spawn('setpriv', args, { env: { ...this.env, ...env }, stdio: ['ignore', log, log] });
  }

  async stop(signal) {
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
  }

  async isReady() {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/health/ready`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => null);
    return answer?.ok === true;
  }
}

/** Seconds until all of them are ready, and stay so: the first answer may come before a fault shows. */
export async function untilReady(servers, patience = 60) {
  const begun = performance.now();
  let since;
  for (let times = 0; times < 3; times += 1) {
    const ready = await Promise.all(servers.map((server) => server.isReady()));
    const now = (performance.now() - begun) / 1000;
    if (times === 0) since = now;
    if (!ready.every(Boolean)) times = -1;
    if (now > patience) throw new Error(`not ready after ${patience} s`);
    await sleep(50);
  }
  return since;
}
