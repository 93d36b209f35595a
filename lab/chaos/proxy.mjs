// A proxy in front of PostgreSQL that can forget the connections it has: they stay open and what arrives is
// acknowledged, but nothing is passed on. New connections work.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export async function startProxy(to) {
  const pairs = new Set();
  const server = createServer((client) => {
    const database = connect(to, '127.0.0.1');
    const pair = [client, database];
    pairs.add(pair);
    client.pipe(database);
    database.pipe(client);
    for (const [near, far] of [pair, pair.toReversed()])
      near.on('error', () => near.destroy()).on('close', () => pairs.delete(pair) && far.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    deafen() {
      for (const pair of pairs) {
        pairs.delete(pair);
        for (const socket of pair) socket.unpipe().resume();
      }
    },
    stop: () => server.close(),
  };
}
