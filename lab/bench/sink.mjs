// A mail server that keeps nothing: sink.mjs PORT up|slow|hostile [FOLDER]. `slow` sends a byte every
// second; `hostile` accepts a message and then does not, in a different way each time. Into FOLDER it
// writes each verification code that django-appointment sends, to a file named like the address.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

const [port, mode, folder] = process.argv.slice(2);
const FLOOD = '250-'.padEnd(65_536, 'x');
const REFUSALS = [
  (client) => client.write('451 4.3.0 later\r\n'),
  (client) => client.write('554 5.7.1 no\r\n'),
  (client) => client.destroy(),
  (client) => client.write(FLOOD, () => client.destroy()),
  (client) => client.write('\0\xff\r\n'),
];
let conversations = 0;

createServer((client) => {
  const refuse = REFUSALS[conversations++ % REFUSALS.length];
  const say = (reply) => {
    if (mode !== 'slow') return client.write(`${reply}\r\n`);
    const bytes = [...`${reply}\r\n`];
    const timer = setInterval(() => (bytes.length > 0 ? client.write(bytes.shift()) : clearInterval(timer)), 1_000);
    client.on('close', () => clearInterval(timer));
  };
  let text = '';
  let inMessage = false;
  let address;
  client.on('error', () => client.destroy());
  client.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (let end; (end = text.indexOf('\n')) >= 0; text = text.slice(end + 1)) {
      const line = text.slice(0, end).trimEnd();
      if (inMessage) {
        const code = folder && /verification code is (\w+)/.exec(line)?.[1];
        if (code) writeFileSync(`${folder}/${address}`, code);
        if (line !== '.') continue;
        inMessage = false;
        if (mode === 'hostile') refuse(client);
        else say('250 kept');
      } else if (line.toUpperCase() === 'DATA') {
        inMessage = true;
        say('354 go on');
      } else if (line.toUpperCase() === 'QUIT') {
        client.end('221 bye\r\n');
      } else {
        address = /^RCPT TO:<([\w.@-]+)>/i.exec(line)?.[1] ?? address;
        say('250 fine');
      }
    }
  });
  say('220 ready');
}).listen(Number(port), '127.0.0.1');
