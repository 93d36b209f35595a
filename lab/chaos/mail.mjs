// A mail server whose mood can be changed. It keeps what it accepts: to whom, which message, and the
// bookings' references in it. The whole text would not fit into memory in a long run.
import { createServer } from 'node:net';

/** Undoes quoted-printable, for plain ASCII. */
const decoded = (text) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** What is left of a mail. */
const kept = (to, text) => ({
  to,
  id: /^message-id: *(.*)$/im.exec(text)?.[1] ?? text,
  references: [...new Set(text.match(/\b[A-Z]-[A-Z0-9]{4}-[A-Z0-9]{2}\b/g))],
});

/**
 * `mood` is `well`, `refusing`, `lying` (hangs up instead of accepting), `forgetful`
 * (keeps it and hangs up) or `slow`.
 */
export async function startMail() {
  const server = { mood: 'well', mails: [] };
  const listener = createServer((client) => {
    const { mood } = server;
    let unread = '';
    let to = '';
    let isText = false;
    const say = (reply) => client.writable && client.write(`${reply}\r\n`);
    const take = (end) => {
      const at = unread.indexOf(end);
      if (at < 0) return undefined;
      const taken = unread.slice(0, at);
      unread = unread.slice(at + end.length);
      return taken;
    };
    const answer = (line) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = /<(.*?)>/.exec(line)?.[1] ?? '';
      isText = verb === 'DATA';
      if (verb === 'QUIT') client.end('221 bye\r\n');
      else if (mood === 'slow') setTimeout(() => say(isText ? '354 go on' : '250 fine'), 500);
      else say(isText ? '354 go on' : '250 fine');
    };
    client.on('error', () => client.destroy());
    client.on('data', (bytes) => {
      unread += bytes.toString('latin1');
      for (;;) {
        const taken = take(isText ? '\r\n.\r\n' : '\r\n');
        if (taken === undefined) return;
        if (!isText) answer(taken);
        else {
          isText = false;
          if (mood === 'lying') return client.destroy();
          if (mood === 'refusing') say('451 4.3.0 later');
          else {
            server.mails.push(kept(to, decoded(taken)));
            if (mood === 'forgetful') return client.destroy();
            say('250 kept');
          }
        }
      }
    });
    say('220 ready');
  });
  await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return Object.assign(server, { port: listener.address().port, stop: () => listener.close() });
}
