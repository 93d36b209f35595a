// The visitors of both servers: HTTP requests and nothing else. SIDE is accord or peer.
//
//   client.mjs book SIDE PORT MODE SECONDS FIRST   32 clients book the free slots FIRST, FIRST + 1, …
//   client.mjs race SIDE PORT ROUNDS FIRST         50 clients at once want one slot, round after round
//   client.mjs stale SIDE PORT ROUNDS FIRST        two clients, one after the other, want one slot that both saw free
//   client.mjs start SIDE PORT TIMES -- COMMAND…   seconds from the start of the server to its first openings
//
// MODE `visit` is all that a new visitor's browser requests from a chosen slot to the last page,
// without scripts, styles and images; `store` is only the requests that store a known client's booking.
//
// From the environment: STAFF, the number of staff members with 480 slots each (the last belongs to
// `race`, the one before to `stale`), DAYS, the days of their slots, and CODES, the folder where
// sink.mjs leaves verification codes. Any unexpected answer ends the program.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const [command, side, port, ...options] = process.argv.slice(2);
const staff = Number(process.env.STAFF);
const days = process.env.DAYS.split(',');
const PER_DAY = 24;

/** The `turn`th slot of a staff member, as data.sql and fill.py number them. */
const slotOf = (member, turn) => {
  const minutes = 8 * 60 + (turn % PER_DAY) * 20;
  const time = (minute) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const date = days[Math.floor(turn / PER_DAY)];
  if (!date) throw new Error('no slots left: fewer rounds or seconds, please');
  return { member, number: turn * staff + member - 1, date, start: time(minutes), end: time(minutes + 20) };
};
const freeSlot = (n) => slotOf(1 + (n % (staff - 2)), Math.floor(n / (staff - 2)));

/** A browser: one connection, kept open if the server keeps it, and cookies. */
class Browser {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  cookies = new Map();

  send(method, path, headers, body) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port,
          agent: this.agent,
          method,
          path,
          headers: { ...headers, ...(cookie && { cookie }) },
        },
        async (answer) => {
          let text = '';
          for await (const chunk of answer) text += chunk;
          for (const line of answer.headers['set-cookie'] ?? []) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
            this.cookies.set(name, value);
          }
          resolve({ status: answer.statusCode, location: answer.headers.location, text });
        },
      );
      call.on('error', (error) => {
        // The server closed an idle connection just then. Browsers open another one.
        if (call.reusedSocket && error.code === 'ECONNRESET') resolve(this.send(method, path, headers, body));
        else reject(error);
      });
      call.end(body);
    });
  }

  close() {
    this.agent.destroy();
  }
}

const expect = (answer, status) => {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text.slice(0, 2000)}`);
  return answer;
};

let visitors = 0;
/** Unique over all runs of this program on one database. */
const someone = () => {
  const name = `client${process.pid}x${visitors++}`;
  return { name: `Client ${name}`, email: `${name}@example.com` };
};

class AccordVisitor {
  browser = new Browser();
  open() {}
  visit(slot) {
    return this.store(slot);
  }
  /** Whether the slot is now this visitor's. */
  async store(slot) {
    const { name, email } = someone();
    const id = (number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
    const answer = await this.browser.send(
      'POST',
      '/api/bookings',
      { 'content-type': 'application/json', 'idempotency-key': name },
      JSON.stringify({
        employee_id: id(slot.member),
        slot_id: id(slot.number),
        date: slot.date,
        start_time: slot.start,
        case_type: 'Family',
        case_title: 'Family Mediation',
        description: '',
        contact_method: 'Virtual',
        client_name: name,
        client_email: email,
        client_phone: '',
      }),
    );
    if (answer.status === 409) return false;
    expect(answer, 201);
    return true;
  }
}

class PeerVisitor {
  browser = new Browser();
  person = someone();

  async page(path, pattern) {
    const { text } = expect(await this.browser.send('GET', path), 200);
    this.token = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(text)?.[1];
    if (pattern && !text.includes(pattern)) throw new Error(`${path} has no ${pattern}`);
  }

  async form(path, fields, next) {
    const answer = await this.browser.send(
      'POST',
      path,
      { 'content-type': 'application/x-www-form-urlencoded', referer: `http://127.0.0.1:${port}${path}` },
      new URLSearchParams({ csrfmiddlewaretoken: this.token, ...fields }).toString(),
    );
    const { location, text } = expect(answer, 302);
    if (!location.startsWith(`/appointment/${next}/`)) throw new Error(`${location}: ${text}`);
    return location;
  }

  /** The page with the calendar. */
  async open(slot) {
    await this.page(`/appointment/request/${slot.member}/`);
  }

  choose(slot) {
    return this.form(
      '/appointment/request-submit/',
      {
        staff_member: slot.member,
        service: slot.member,
        date: slot.date,
        start_time: slot.start,
        end_time: slot.end,
        appointment_request_id: '',
        reason_for_rescheduling: '',
      },
      'client-info',
    );
  }

  introduce(path, next) {
    const { name, email } = this.person;
    return this.form(
      path,
      { name, email, phone_0: 'US', phone_1: '2015550123', address: '', additional_info: '', payment_type: 'full' },
      next,
    );
  }

  /** A new visitor: an account is created, and the code in its email stores the booking. */
  async visit(slot) {
    await this.open(slot);
    const details = await this.choose(slot);
    await this.page(details, 'djappt-client-form');
    const verification = await this.introduce(details, 'verification-code');
    await this.page(verification);
    const code = readFileSync(`${process.env.CODES}/${this.person.email}`, 'utf8');
    const thanks = await this.form(verification, { code }, 'thank-you');
    await this.page(thanks, 'See you soon');
    return true;
  }

  /** Signed in since an earlier visit, with a page open: two forms, and the booking is stored. */
  async store(slot) {
    const details = await this.choose(slot);
    await this.introduce(details, 'thank-you');
    return true;
  }
}

const Visitor = { accord: AccordVisitor, peer: PeerVisitor }[side];

/** Visitors who look at the calendar. The peer knows them by a booking in `slots`; Accord has no accounts for them. */
const known = (slots) =>
  Promise.all(
    slots.map(async (slot) => {
      const visitor = new Visitor();
      if (side === 'peer') await visitor.visit(slot);
      await visitor.open(slot);
      return visitor;
    }),
  );

const range = (from, count) => Array.from({ length: count }, (_, n) => from + n);

/** Prints the bookings per second, how many the server confirmed, and the first slot that is still free. */
const book = async ([mode, seconds, first]) => {
  const CLIENTS = 32;
  let next = Number(first);
  const ready = mode === 'store' && (await known(range(next, CLIENTS).map(freeSlot)));
  const before = ready && side === 'peer' ? CLIENTS : 0;
  next += before;
  let measured = 0;
  const start = performance.now();
  const end = start + Number(seconds) * 1000;
  await Promise.all(
    range(0, CLIENTS).map(async (n) => {
      while (performance.now() < end) {
        const visitor = ready ? ready[n] : new Visitor();
        if (!(await visitor[mode](freeSlot(next++)))) throw new Error('a free slot was refused');
        measured += 1;
        if (!ready) visitor.browser.close();
      }
      if (ready) ready[n].browser.close();
    }),
  );
  const rate = measured / ((performance.now() - start) / 1000);
  console.log(rate.toFixed(2), before + measured, next);
};

/** Prints how many clients were told in each round that the slot is theirs. */
const contest = async (member, rivals, [rounds, first], everyone) => {
  const clients = await known(range(Number(first), rivals).map(freeSlot));
  const told = [];
  for (const round of range(0, Number(rounds))) {
    const slot = slotOf(member, round);
    const answers = await everyone(clients, (client) => client.store(slot));
    told.push(answers.filter(Boolean).length);
  }
  clients.forEach(({ browser }) => browser.close());
  console.log(told.join(' '));
};
const atOnce = (clients, act) => Promise.all(clients.map(act));
const inTurn = async (clients, act) => {
  const answers = [];
  for (const client of clients) answers.push(await act(client));
  return answers;
};
const race = (given) => contest(staff, 50, given, atOnce);
const stale = (given) => contest(staff - 1, 2, given, inTurn);

/** Prints the seconds of each start. */
const start = async ([times, , ...words]) => {
  const query = `selected_date=${days[0]}&staff_member=${staff + 1}&service_id=${staff + 1}`;
  const path = {
    accord: '/api/time-slots/00000000-0000-7000-8000-000000000000',
    peer: `/appointment/ajax/available_slots/?${query}`,
  }[side];
  for (let n = 0; n < Number(times); n += 1) {
    const browser = new Browser();
    const begin = performance.now();
    const server = spawn(words[0], words.slice(1), { stdio: 'ignore' });
    const exited = new Promise((resolve) => server.on('exit', resolve));
    for (;;) {
      const answer = await browser.send('GET', path, { 'x-requested-with': 'XMLHttpRequest' }).catch(() => undefined);
      if (answer?.status === 200) break;
      if (server.exitCode !== null) throw new Error('the server ended');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    console.log(((performance.now() - begin) / 1000).toFixed(3));
    browser.close();
    server.kill('SIGTERM');
    await exited;
  }
};

await { book, race, stale, start }[command](options);
