// PostgreSQL, alone or as a primary and a synchronous standby that change places.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, signal } from './servers.mjs';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid() === 0;
const OWNER = isRoot ? ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'] : [];

/**
 * All safety is on, as it is by default. A standby finds enough of the log to catch up, and asks for it
 * again soon: commits wait meanwhile.
 */
const OPTIONS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'wal_keep_size=128MB',
  'max_wal_size=128MB',
  'wal_retrieve_retry_interval=500ms',
];

/** Enough for a long run. The file behind it takes only what is written. */
const DISK_SIZE = '2G';

async function until(isSo, what) {
  for (const end = performance.now() + 60_000; !(await isSo()); await sleep(50))
    if (performance.now() > end) throw new Error(`${what}: not after a minute`);
}

/** One PostgreSQL. Its port stays the same, whatever it is. */
class Instance {
  constructor(folder, name, port, password) {
    const disk = path.join(folder, name);
    Object.assign(this, { disk, data: path.join(disk, 'data'), log: `${disk}.log`, port });
    this.env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: password };
  }

  /**
   * Makes its folder, if possible on a small disk of its own, which can be full. Only root can, and not in
   * every container.
   */
  async makeDisk() {
    await mkdir(this.disk);
    if (!isRoot) return false;
    const mount = 'truncate --size="$1" "$0.img" && mkfs.ext4 -q "$0.img" && mount -o loop "$0.img" "$0"';
    const isMounted = await run('sh', ['-c', mount, this.disk, DISK_SIZE]).then(
      () => true,
      () => false,
    );
    await run('chown', ['postgres:', this.disk]);
    return isMounted;
  }

  /** One of PostgreSQL's programs, as the owner of the data, in a folder that the owner can enter. */
  run(name, ...args) {
    return run('setpriv', [...OWNER, '--pdeathsig', 'KILL', name, ...args], { cwd: '/', env: this.env });
  }

  /** Each statement in its own transaction. */
  async sql(...statements) {
    const commands = statements.flatMap((statement) => ['--command', statement]);
    return (await run('psql', ['-XAtq', '--dbname=postgres', ...commands], { env: this.env })).stdout.trim();
  }

  /** The kernel stops it if this process dies. */
  async start() {
    const log = await open(this.log, 'a');
    const options = [...OPTIONS, `port=${this.port}`].flatMap((option) => ['-c', option]);
    const args = [...OWNER, '--pdeathsig', 'QUIT', 'postgres', '-D', this.data, ...options];
    this.process = spawn('setpriv', args, { cwd: '/', stdio: ['ignore', log.fd, log.fd] });
    this.ended = once(this.process, 'exit');
    await log.close();
  }

  isRunning() {
    return this.process !== undefined && this.process.exitCode === null && this.process.signalCode === null;
  }

  async isUp() {
    if (!this.isRunning()) throw new Error(`PostgreSQL did not start: ${await readFile(this.log, 'utf8')}`);
    return run('pg_isready', ['--quiet'], { env: this.env }).then(
      () => true,
      () => false,
    );
  }

  /** All its processes work in its folder. */
  async #processes() {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
    return pids.filter((_, at) => folders[at] === this.data).map(Number);
  }

  /** Returns when nothing of it is left that could answer. */
  async kill() {
    const isGone = async () => {
      const all = await this.#processes();
      for (const pid of all) signal(pid, 'SIGKILL');
      return all.length === 0;
    };
    await until(isGone, 'a killed PostgreSQL is gone');
    await this.ended;
  }

  async stop() {
    signal(this.process.pid, 'SIGQUIT');
    await this.ended;
  }

  /** Sends a signal to all its processes. */
  async signalAll(name) {
    for (const pid of [this.process.pid, ...(await this.children())]) signal(pid, name);
  }

  /** The processes of its connections and of its background work. */
  async children() {
    return (await run('pgrep', ['-P', String(this.process.pid)])).stdout.trim().split('\n').map(Number);
  }

  /**
   * Without room for rows, statements fail. Without room for its log, PostgreSQL crashes and gives up: it is
   * started again as soon as there is room.
   */
  async fillDisk(random) {
    const ballast = path.join(this.disk, 'ballast');
    const begun = performance.now();
    await run('fallocate', [`--length=${DISK_SIZE}`, ballast]).catch(() => {});
    const nextFile = ["SELECT pg_logical_emit_message(false, 'chaos', 'next')", 'SELECT pg_switch_wal()'];
    if (random() < 0.5) await this.sql(...Array(10).fill(nextFile).flat()).catch(() => {});
    await sleep(500 + random() * 3500);
    await rm(ballast);
    const ended = performance.now();
    const isBack = async () => {
      if (!this.isRunning()) await this.start();
      return this.isUp();
    };
    await until(isBack, 'PostgreSQL responds');
    return { waiting: 0, begun, ended };
  }
}

export class Cluster {
  /** `folder` must let the owner of the data pass, and be without links. */
  static async start(folder, { hasStandby }) {
    const password = randomBytes(24).toString('hex');
    const names = hasStandby ? ['one', 'two'] : ['one'];
    const instances = [];
    for (const name of names) instances.push(new Instance(folder, name, await freePort(), password));
    const [primary, standby] = instances;
    const hasDisks = (await Promise.all(instances.map((instance) => instance.makeDisk()))).every(Boolean);
    const secret = path.join(primary.disk, 'password');
    await writeFile(secret, password, { mode: 0o600 });
    if (isRoot) await run('chown', ['postgres:', secret]);
    const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8', '--no-sync'];
    await primary.run('initdb', `--pgdata=${primary.data}`, '--username=postgres', `--pwfile=${secret}`, ...options);
    await primary.start();
    await until(() => primary.isUp(), 'the primary responds');
    await primary.sql(
      `CREATE ROLE accord LOGIN CREATEDB PASSWORD '${password}'`,
      'CREATE DATABASE accord OWNER accord',
    );
    const hosts = instances.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const url = `postgresql://accord:${password}@${hosts}/accord?target_session_attrs=read-write`;
    const cluster = Object.assign(new Cluster(), { primary, standby, url, hasDisks });
    await cluster.repair();
    return cluster;
  }

  /** Whole again: a former primary must not start before it is made anew. */
  async repair() {
    await until(() => this.primary.isUp(), 'the primary responds');
    if (this.standby === undefined) return;
    if (!this.standby.isRunning()) await this.#makeStandby();
    await this.#untilSynchronous();
  }

  async #makeStandby() {
    const { primary, standby } = this;
    await rm(standby.data, { recursive: true, force: true });
    const options = ['--checkpoint=fast', '--write-recovery-conf', '--no-sync'];
    await standby.run('pg_basebackup', `--port=${primary.port}`, `--pgdata=${standby.data}`, ...options);
    await standby.start();
    await until(() => standby.isUp(), 'the standby responds');
    await primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'", 'SELECT pg_reload_conf()');
  }

  async #untilSynchronous() {
    const { primary } = this;
    const isSync = async () => (await primary.sql('SELECT sync_state FROM pg_stat_replication')) === 'sync';
    await until(isSync, 'the standby is synchronous');
    // The process that makes checkpoints is the one that lets commits wait: after this it has read the
    // setting. Then, one commit that waits proves that everything before it has arrived.
    await primary.sql('CHECKPOINT', "SELECT pg_logical_emit_message(true, 'chaos', 'arrived')");
  }

  /**
   * Each says when it began, how many commits were waiting for the standby, and when PostgreSQL could come
   * back. Half of the time the standby hangs before the primary is killed, so that commits are waiting.
   */
  get failovers() {
    return {
      'primary killed, standby promoted': async (random) => {
        const outage = await this.#killPrimary(random);
        // Until the one that watches over it has noticed.
        await sleep(500 + random() * 2500);
        // The new primary has no standby, so it must not wait for one.
        await this.standby.sql('ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()');
        const ended = performance.now();
        await this.standby.sql('SELECT pg_promote(false)');
        [this.primary, this.standby] = [this.standby, this.primary];
        return { ...outage, ended };
      },
      'primary killed, started again': async (random) => {
        const outage = await this.#killPrimary(random);
        const ended = performance.now();
        await this.primary.start();
        return { ...outage, ended };
      },
      ...(this.hasDisks && { 'disk of the primary full': (random) => this.primary.fillDisk(random) }),
    };
  }

  /** Says what it did, for the table. */
  async #killPrimary(random) {
    const { primary, standby } = this;
    await sleep(1000 + random() * 2000);
    let receiver;
    const isStreaming = async () => (receiver = Number(await standby.sql('SELECT pid FROM pg_stat_wal_receiver'))) > 0;
    await until(isStreaming, 'the standby receives');
    const isLate = random() < 0.5;
    if (isLate) {
      signal(receiver, 'SIGSTOP');
      await sleep(200 + random() * 1300);
    }
    const waiting = await primary.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    const begun = performance.now();
    await primary.kill();
    if (isLate) {
      // It ends before it reads what the kernel has kept for it: that would not arrive from another machine.
      signal(receiver, 'SIGTERM');
      signal(receiver, 'SIGCONT');
    }
    return { waiting, begun };
  }

  async stop() {
    await Promise.all([this.primary.stop(), this.standby?.stop()]);
  }
}
