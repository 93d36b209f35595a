import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { afternoon, problem, site } from '../../../test/factories';
import { renderApp } from '../../../test/render';
import { server } from '../../../test/server';
import type { Visit } from '../api';
import { button, deal, isWaiting, THURSDAY, visit } from '../testing';

/** The booking behind the link, which stores changes. */
function behindTheLink(shown: Visit, changed: Partial<Visit> = {}) {
  const sent: unknown[] = [];
  let now = shown;
  server.use(
    http.get('*/api/public/site', () => HttpResponse.json(site())),
    http.get('*/api/public/bookings/token-1', () => HttpResponse.json(now)),
    http.put('*/api/public/bookings/token-1', async ({ request }) => {
      sent.push(await request.json());
      now = { ...now, ...changed };
      return HttpResponse.json(now);
    }),
  );
  return sent;
}

it('shows the booking, and until when it can be changed', async () => {
  behindTheLink(visit());
  renderApp('/booking/token-1');
  expect(await screen.findByText('Monday, October 5, 2026')).toBeVisible();
  const time = '9:00 AM – 12:00 PM (Eastern Time), 3 hours';
  expect(screen.getAllByText('Confirmed'), 'the badge, and a step').toHaveLength(2);
  for (const text of ['Maria Alvarez', time, '$750', '$750 due by Monday, October 5, 2026', 'Family', 'A-7K3F-92']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(
    screen.getByText(
      'You can reschedule or cancel this session until Sunday, October 4, 2026, 9:00 AM (Eastern Time).',
    ),
  ).toBeVisible();
});

it('puts what one can do before the details', async () => {
  behindTheLink(visit());
  renderApp('/booking/token-1');
  const day = await screen.findByRole('heading', { name: 'Monday, October 5, 2026' });
  const order = [day, button('Reschedule'), button('Cancel this booking'), screen.getByText('Maria Alvarez')];
  order.slice(1).forEach((next, at) => {
    expect(order[at]?.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

it('says where a confirmed session takes place, and opens its video meeting', async () => {
  const link = 'https://zoom.us/j/123';
  behindTheLink(visit({ meeting: { place: '1 Main St, Room 2', link, note: 'Passcode 42' } }));
  renderApp('/booking/token-1');
  const where = (await screen.findByText('Where')).parentElement as HTMLElement;
  expect(within(where).getByText('1 Main St, Room 2')).toBeVisible();
  expect(within(where).getByText('Passcode 42')).toBeVisible();
  expect(within(where).getByRole('link', { name: link })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.queryByText('Virtual statewide'), 'the practice says it for all sessions').not.toBeInTheDocument();
});

it('says what comes next, where, whom to ask, and gives the session to calendars', async () => {
  behindTheLink(visit({ status: 'pending' }));
  renderApp('/booking/token-1');
  const steps = await screen.findByRole('list', { name: 'What happens next' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Requested', 'Waiting for confirmation', 'Session']);
  expect(within(steps).getByText('Waiting for confirmation')).toHaveAttribute('aria-current', 'step');
  expect(await screen.findByText('Virtual statewide')).toBeVisible();
  expect(screen.getByText('In person')).toBeVisible();
  const bring = screen.getByRole('heading', { name: 'What to bring' }).parentElement as HTMLElement;
  expect(
    within(bring)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['A photo ID', 'The court order']);
  expect(screen.getByRole('link', { name: '(407) 555-0100' })).toHaveAttribute('href', 'tel:(407) 555-0100');
  expect(screen.getByRole('link', { name: 'office@harbor.example' })).toHaveAttribute(
    'href',
    'mailto:office@harbor.example',
  );
  expect(screen.getByRole('button', { name: 'Add to your calendar' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute('rel', 'noreferrer');
  expect(screen.getByRole('link', { name: 'Outlook' })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
});

it('shows what a server of an earlier version says', async () => {
  const earlier: Partial<Visit> = visit();
  delete earlier.meeting;
  behindTheLink(earlier as Visit);
  renderApp('/booking/token-1');
  expect(await screen.findByText('Virtual statewide')).toBeVisible();
});

it('gives a link to hand on', async () => {
  behindTheLink(visit());
  const { user } = renderApp('/booking/token-1');
  await user.click(await screen.findByRole('button', { name: 'Copy a link to share' }));
  expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('https://practice.example/session/shared-1');
});

it('cancels after asking', async () => {
  const sent = behindTheLink(visit(), { status: 'cancelled', changeable: false });
  const { user } = renderApp('/booking/token-1');
  await user.click(await screen.findByRole('button', { name: 'Cancel this booking' }));
  expect(sent).toEqual([]);
  await user.click(button('Cancel this booking'));
  expect(await screen.findByText('Your booking has been cancelled.')).toBeVisible();
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.getByText('Monday, October 5, 2026').tagName, 'the date is crossed out').toBe('S');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your session' })).toHaveFocus());
  expect(sent).toEqual([{ status: 'cancelled' }]);
  expect(screen.queryByRole('button', { name: 'Reschedule' })).not.toBeInTheDocument();
});

it.each([
  ['pending', 'We’ll confirm by email.'],
  ['cancelled', 'This booking has been cancelled. You can schedule another session at any time.'],
  ['completed', 'This session has taken place. You can schedule another one at any time.'],
] as const)('says what %s means, and offers another session once this one is over', async (status, text) => {
  const live = status === 'pending';
  behindTheLink(visit({ status, changeable: live }));
  const { user } = renderApp('/booking/token-1');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Cancel this booking' })).toHaveLength(live ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: 'Schedule another session' })).toHaveLength(live ? 0 : 1);
  if (live) return;
  await user.click(screen.getByRole('link', { name: 'Schedule another session' }));
  expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeVisible();
  expect(deal()).toHaveTextContent('Maria Alvarez');
});

it('says that email is delayed, and to keep the link', async () => {
  behindTheLink(visit({ status: 'pending', email_waits: true }));
  renderApp('/booking/token-1');
  const said =
    'We’ll confirm by email. Email is delayed right now, so keep the link to this page, and keep it private.';
  expect(await screen.findByText(said)).toBeVisible();
});

const CONFIRM_BY = { at: '2026-09-29T14:00:00.000Z', date: '2026-09-29', time: '10:00' };

it('asks for confirmation, which only the button sends', async () => {
  const sent = behindTheLink(visit({ status: 'pending', confirm_by: CONFIRM_BY }), {
    status: 'pending',
    confirm_by: null,
  });
  const { user } = renderApp('/booking/token-1');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Please confirm your request by Tuesday, September 29, 2026, 10:00 AM (Eastern Time).',
  );
  expect(screen.queryByText('We’ll confirm by email.')).not.toBeInTheDocument();
  const day = screen.getByRole('heading', { level: 2 });
  const before = day.compareDocumentPosition(button('Confirm my request'));
  expect(before).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(sent).toEqual([]);
  await user.click(button('Confirm my request'));
  expect(await screen.findByText('Your request is confirmed. We’ll answer by email.')).toBeVisible();
  expect(sent).toEqual([{ confirmed: true }]);
  expect(screen.queryByRole('button', { name: 'Confirm my request' })).not.toBeInTheDocument();
  expect(screen.getByText('We’ll confirm by email.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your session' })).toHaveFocus());
});

it('says when it is too late to confirm', async () => {
  behindTheLink(visit({ status: 'pending', confirm_by: CONFIRM_BY }));
  const refusal = problem(409, 'booking_settled', 'This booking is cancelled or completed.');
  server.use(http.put('*/api/public/bookings/token-1', () => HttpResponse.json(refusal, { status: 409 })));
  const { user } = renderApp('/booking/token-1');
  await user.click(await screen.findByRole('button', { name: 'Confirm my request' }));
  expect(await screen.findByText('This booking is cancelled or completed.')).toBeVisible();
});

it('shows what was agreed to, however slow the next look is', async () => {
  behindTheLink(visit(), { status: 'pending', date: '2026-10-01' });
  const { user } = renderApp('/booking/token-1');
  await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
  expect(screen.getByText('Monday, October 5, 2026, 9:00 AM – 12:00 PM').tagName).toBe('S');
  await user.click(await screen.findByRole('button', { name: THURSDAY }));
  await user.click(button('Continue'));
  await user.click(await screen.findByRole('radio', { name: /9AM to 12PM Morning/ }));
  await user.click(button('Continue'));
  server.use(http.get('*/api/public/bookings/token-1', () => delay('infinite')));
  await user.click(button('Reschedule'));
  expect(await screen.findByRole('heading', { name: 'Thursday, October 1, 2026' })).toBeVisible();
});

it('when nothing is open says that the session can be kept', async () => {
  behindTheLink(visit());
  server.use(http.get('*/api/time-slots/mediator-1', () => HttpResponse.json([])));
  const { user } = renderApp('/booking/token-1');
  await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
  expect(await screen.findByText('Go back to keep your session, or try again in a few days.')).toBeVisible();
  expect(screen.queryByText(/another mediator/)).not.toBeInTheDocument();
  await user.click(button('Back'));
  expect(await screen.findByRole('heading', { name: 'Monday, October 5, 2026' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your session' })).toHaveFocus());
});

it('a session lost to somebody else while moving leaves the booking as it was, with the fresh list', async () => {
  behindTheLink(visit());
  const refusal = problem(409, 'slot_unavailable', 'This session is no longer available.');
  server.use(http.put('*/api/public/bookings/token-1', () => HttpResponse.json(refusal, { status: 409 })));
  const { user } = renderApp('/booking/token-1');
  await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
  expect(screen.getByText('Monday, October 5, 2026, 9:00 AM – 12:00 PM').tagName).toBe('S');
  await user.click(await screen.findByRole('button', { name: THURSDAY }));
  await user.click(button('Continue'));
  await user.click(await screen.findByRole('radio', { name: /9AM to 12PM Morning/ }));
  await user.click(button('Continue'));
  server.use(http.get('*/api/time-slots/mediator-1', () => HttpResponse.json([afternoon()])));
  await user.click(button('Reschedule'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This session is no longer available.');
  expect(await screen.findByRole('radio', { name: /Afternoon/ })).not.toBeChecked();
  expect(screen.queryByRole('radio', { name: /Morning/ })).not.toBeInTheDocument();
  expect(isWaiting('Continue')).toBe(true);
});

it('moves to an open session of the same mediator', async () => {
  const sent = behindTheLink(visit(), { status: 'pending', date: '2026-10-01' });
  const { user } = renderApp('/booking/token-1');
  await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
  expect(screen.getByText('Monday, October 5, 2026, 9:00 AM – 12:00 PM').tagName).toBe('S');
  await user.click(await screen.findByRole('button', { name: THURSDAY }));
  await user.click(button('Continue'));
  await user.click(await screen.findByRole('radio', { name: /9AM to 12PM Morning/ }));
  await user.click(button('Continue'));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Thursday, October 1, 2026');
  await user.click(button('Reschedule'));
  expect(await screen.findByText('Your session has been rescheduled. We’ll confirm by email.')).toBeVisible();
  expect(await screen.findByText('Thursday, October 1, 2026')).toBeVisible();
  expect(sent).toEqual([{ slot_id: 'slot-1' }]);
});

it('says why a change was refused', async () => {
  behindTheLink(visit());
  const refusal = problem(409, 'too_late', 'This session starts in less than 24 hours.');
  server.use(http.put('*/api/public/bookings/token-1', () => HttpResponse.json(refusal, { status: 409 })));
  const { user } = renderApp('/booking/token-1');
  await user.click(await screen.findByRole('button', { name: 'Cancel this booking' }));
  await user.click(button('Cancel this booking'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This session starts in less than 24 hours.');
});

describe('a session that everybody at the table has agreed to', () => {
  const ASK = 'Ask to move or cancel';

  it('is changed by asking on one’s own page', async () => {
    behindTheLink(visit({ seat: 'seat-1' }));
    renderApp('/booking/token-1');
    expect(await screen.findByRole('link', { name: ASK })).toHaveAttribute('href', '/mediation/seat-1');
    expect(
      screen.getByText(
        'Everybody at the table has agreed to this date. You can ask to move or cancel it until Sunday, October 4, 2026, 9:00 AM (Eastern Time).',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Reschedule|Cancel)/ })).not.toBeInTheDocument();
  });

  it('can be changed here as long as it waits for an answer', async () => {
    behindTheLink(visit({ seat: 'seat-1', status: 'pending' }));
    renderApp('/booking/token-1');
    expect(await screen.findByRole('button', { name: 'Reschedule' })).toBeVisible();
    expect(screen.queryByRole('link', { name: ASK })).not.toBeInTheDocument();
  });

  it('cannot be changed at all when it is too late', async () => {
    behindTheLink(visit({ seat: 'seat-1', changeable: false }));
    renderApp('/booking/token-1');
    expect(await screen.findByText(/too late to reschedule or cancel this session online/)).toBeVisible();
    expect(screen.queryByRole('link', { name: ASK })).not.toBeInTheDocument();
  });

  /** The other side is added while the page is open. */
  const joined = () => {
    const refusal = problem(409, 'ask_instead', 'Everybody at the table has agreed. Ask for a change on your page.');
    server.use(
      http.put('*/api/public/bookings/token-1', () => HttpResponse.json(refusal, { status: 409 })),
      http.get('*/api/public/bookings/token-1', () => HttpResponse.json(visit({ seat: 'seat-1' }))),
    );
  };

  it('is not cancelled by an old page, which says so and offers to ask', async () => {
    behindTheLink(visit());
    const { user } = renderApp('/booking/token-1');
    await user.click(await screen.findByRole('button', { name: 'Cancel this booking' }));
    joined();
    await user.click(button('Cancel this booking'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ask for a change on your page.');
    expect(await screen.findByRole('link', { name: ASK })).toBeVisible();
  });

  it('is not moved by an old page, which leaves the choice of a date', async () => {
    behindTheLink(visit());
    const { user } = renderApp('/booking/token-1');
    await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
    await user.click(await screen.findByRole('button', { name: THURSDAY }));
    await user.click(button('Continue'));
    await user.click(await screen.findByRole('radio', { name: /9AM to 12PM Morning/ }));
    await user.click(button('Continue'));
    joined();
    await user.click(button('Reschedule'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ask for a change on your page.');
    expect(await screen.findByRole('link', { name: ASK })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Choose a session' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your session' })).toHaveFocus());
  });
});

it('names whom to write to when it is too late', async () => {
  behindTheLink(visit({ changeable: false }));
  renderApp('/booking/token-1');
  expect(await screen.findByText(/too late to reschedule or cancel this session online/)).toBeVisible();
  expect(await screen.findByText('Virtual statewide')).toBeVisible();
  expect(screen.getByRole('link', { name: '(407) 555-0100' })).toHaveAttribute('href', 'tel:(407) 555-0100');
  expect(screen.getByRole('link', { name: 'office@harbor.example' })).toHaveAttribute(
    'href',
    'mailto:office@harbor.example',
  );
  expect(screen.queryByRole('button', { name: 'Cancel this booking' })).not.toBeInTheDocument();
});

it('goes by the booking rules of the practice', async () => {
  behindTheLink(visit());
  const rules = { ...site().booking, windowDays: 2 };
  server.use(http.get('*/api/public/site', () => HttpResponse.json(site({ booking: rules }))));
  const { user } = renderApp('/booking/token-1');
  await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
  expect(await screen.findByText('No open sessions in the next 2 days')).toBeVisible();
});

it('names no place for a session by video', async () => {
  behindTheLink(visit({ contact_method: 'Virtual' }));
  renderApp('/booking/token-1');
  expect(await screen.findByText('By video')).toBeVisible();
  expect(screen.queryByText('Where')).not.toBeInTheDocument();
});

it('says that a link leads nowhere', async () => {
  server.use(
    http.get('*/api/public/bookings/token-1', () =>
      HttpResponse.json(problem(404, 'not_found', 'This booking does not exist'), { status: 404 }),
    ),
  );
  renderApp('/booking/token-1');
  expect(await screen.findByText('We couldn’t find that booking')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible();
});

it('can be tried again', async () => {
  server.use(http.get('*/api/public/bookings/token-1', () => HttpResponse.error()));
  const { user } = renderApp('/booking/token-1');
  expect(await screen.findByText('Your booking could not be loaded.')).toBeVisible();
  behindTheLink(visit());
  await user.click(button('Try again'));
  expect(await screen.findByText('Maria Alvarez')).toBeVisible();
});

it('says “Request sent” after the request, until something else happens to the booking', async () => {
  behindTheLink(visit({ status: 'pending' }), { status: 'cancelled', changeable: false });
  const { user, router } = renderApp('/booking/token-1');
  expect(await screen.findByText('We’ll confirm by email.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your session');
  await router.navigate('/booking/token-1', { state: { sent: 'jane@example.com' } });
  expect(await screen.findByText(/^We’ll confirm by email to jane@example.com\./)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Request sent' })).toHaveFocus());
  await user.click(button('Cancel this booking'));
  await user.click(button('Cancel this booking'));
  expect(await screen.findByText('Your booking has been cancelled.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your session');
});
