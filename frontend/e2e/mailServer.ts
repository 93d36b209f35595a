import { createServer, type AddressInfo, type Socket } from 'node:net';
import { type APIRequestContext, expect } from '@playwright/test';
import { bearer } from './steps';

interface Mail {
  to: string;
  /** Header and body, decoded. */
  text: string;
}

/** Undoes quoted-printable, byte by byte. */
const decoded = (data: string) => {
  const bytes = data
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

/** Answers one client, and keeps what it sends. */
function converse(socket: Socket, keep: (mail: Mail) => void) {
  let unread = '';
  let to = '';
  let isData = false;
  const say = (reply: string) => socket.write(`${reply}\r\n`);
  /** Takes everything before the separator, if it has arrived. */
  const take = (separator: string) => {
    const end = unread.indexOf(separator);
    if (end < 0) return undefined;
    const taken = unread.slice(0, end);
    unread = unread.slice(end + separator.length);
    return taken;
  };
  const answer = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
    isData = verb === 'DATA';
    if (verb === 'QUIT') socket.end('221 Bye\r\n');
    else say(isData ? '354 Go on' : '250 OK');
  };
  socket.on('data', (bytes) => {
    unread += bytes.toString('latin1');
    for (;;) {
      const taken = take(isData ? '\r\n.\r\n' : '\r\n');
      if (taken === undefined) return;
      if (!isData) {
        answer(taken);
      } else {
        keep({ to, text: decoded(taken) });
        isData = false;
        say('250 OK');
      }
    }
  });
  socket.on('error', () => socket.destroy());
  say('220 localhost');
}

const MAIL_FIELDS = ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpFromEmail'] as const;

/**
 * A mail server on this machine, entered in the settings until `stop`. Links to accounts are in the
 * emails themselves and nowhere else.
 */
export async function startMailServer(request: APIRequestContext) {
  const mails: Mail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    converse(socket, (mail) => mails.push(mail));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const save = async (data: object) => {
    const answer = await request.put('/api/settings', { headers: await bearer(request), data });
    expect(answer.status()).toBe(200);
  };
  const before = await request.get('/api/settings', { headers: await bearer(request) });
  const saved = (await before.json()) as Record<string, unknown>;
  await save({ smtpHost: '127.0.0.1', smtpPort: port, smtpSecurity: 'none', smtpFromEmail: 'office@example.com' });

  /** Waits for the newest of so many emails to this address. */
  const newest = async (to: string, count: number) => {
    const sent = () => mails.filter((mail) => mail.to === to);
    await expect.poll(() => sent().length).toBe(count);
    return sent().at(-1)?.text ?? '';
  };

  return {
    /** Waits for the only email to this address. */
    text: (to: string) => newest(to, 1),
    /** Waits for the newest of so many emails to this address and returns the path of its link. */
    link: async (to: string, count = 1) => /\/admin\/\w+#[\w-]+/.exec(await newest(to, count))?.[0] ?? '',
    stop: async () => {
      await save(Object.fromEntries(MAIL_FIELDS.map((field) => [field, saved[field]])));
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
