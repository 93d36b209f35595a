import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { booking, mailStatus } from '../../test/factories';
import { renderApp, signedIn, signedInAs } from '../../test/render';
import { server } from '../../test/server';
import { answering, LEE, matter, officeWith, person, refusal, side, VEGA, wish } from './testing';

const PAGE = '/admin/matters/matter-1';

beforeEach(signedIn);

const confirmed = booking({ status: 'confirmed' });
const sessions = async () => within(await screen.findByRole('region', { name: 'Sessions' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('a confirmed session', () => {
  const late = [person({ told: [] }), person({ id: 'p5', name: 'Ed Roe', email: '', gets_mail: false })];
  const untold = matter({
    sessions: [confirmed],
    sides: [side({ people: late }), { ...LEE, people: [{ ...VEGA, told: [] }] }],
  });

  it('says how many do not know of it, and one press tells exactly those who are listed', async () => {
    officeWith(untold);
    const calls = answering('post', '*/api/matters/matter-1/told', { sessions: [confirmed] });
    const { user } = renderApp(PAGE);
    const list = await sessions();
    expect(list.getByText('2 people have not been told')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Tell them of Thu, Oct 1' }));
    const asked = await dialog('Tell them of Thu, Oct 1?');
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Jane Roe, jane@example.com',
      'Kim Vega, kim@example.net',
      'Ed Roe, 407-555-0100',
    ]);
    expect(asked.getByText('These people get no email. Call them:')).toBeVisible();
    expect(calls).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Email 2 people' }));
    expect(await screen.findByText('2 emails on the way')).toBeVisible();
    expect(calls).toEqual([['/api/matters/matter-1/told', { booking_id: 'booking-1' }]]);
    await waitFor(() => expect(list.queryByText('2 people have not been told')).not.toBeInTheDocument());
    await waitFor(() => expect(list.getByRole('list')).toHaveFocus());
  });

  it('says when the emails wait for a mail server', async () => {
    officeWith(untold);
    answering('post', '*/api/matters/matter-1/told', {});
    server.use(
      http.get('*/api/notifications/status', () =>
        HttpResponse.json(mailStatus({ mail_server: 'none', health: 'no_server' })),
      ),
    );
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Tell them of Thu, Oct 1' }));
    await user.click(await screen.findByRole('button', { name: 'Email 2 people' }));
    expect(await screen.findByText('2 emails waiting. They go out once your mail server works.')).toBeVisible();
  });

  it('tells no one if someone has been added since', async () => {
    officeWith(untold);
    const tags: (string | null)[] = [];
    server.use(
      http.post('*/api/matters/matter-1/told', ({ request }) => {
        tags.push(request.headers.get('if-match'));
        return refusal(412, 'stale', 'Someone else has changed this matter in the meantime')();
      }),
    );
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Tell them of Thu, Oct 1' }));
    const asked = await dialog('Tell them of Thu, Oct 1?');
    await user.click(asked.getByRole('button', { name: 'Email 2 people' }));
    expect(await asked.findByText('Someone else has changed this matter in the meantime')).toBeVisible();
    expect(tags).toEqual(['"1"']);
  });

  it('tells nobody if it has been cancelled in the meantime', async () => {
    officeWith(untold);
    server.use(
      http.post('*/api/matters/matter-1/told', refusal(409, 'not_confirmed', 'This session is not confirmed.')),
    );
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Tell them of Thu, Oct 1' }));
    const asked = await dialog('Tell them of Thu, Oct 1?');
    await user.click(asked.getByRole('button', { name: 'Email 2 people' }));
    expect(await asked.findByText('Nobody has been told')).toBeVisible();
    expect(asked.getByText('This session is not confirmed.')).toBeVisible();
  });

  it.each([
    ['is not confirmed', booking()],
    ['is over', booking({ status: 'confirmed', date: '2026-09-01' })],
  ])('has nobody to tell of while it %s', async (_why, session) => {
    officeWith({ ...untold, sessions: [session] });
    renderApp(PAGE);
    expect((await sessions()).queryByText(/not been told/)).not.toBeInTheDocument();
  });

  it('can be told of by those who may change it', async () => {
    signedInAs('viewer');
    officeWith({ ...untold, requests: [wish()] });
    renderApp(PAGE);
    const list = await sessions();
    expect(list.getByText('2 people have not been told')).toBeVisible();
    expect(list.getByText('Lee’s side asks to cancel (Kim Vega, Mon, Sep 28)')).toBeVisible();
    expect(list.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('what a side asks for', () => {
  it('is granted: the session is cancelled, and everybody is told', async () => {
    officeWith(matter({ sessions: [confirmed], requests: [wish()] }));
    const calls = answering('put', '*/api/change-requests/wish-1', { sessions: [booking({ status: 'cancelled' })] });
    const { user } = renderApp(PAGE);
    const list = await sessions();
    expect(list.getByText('Lee’s side asks to cancel (Kim Vega, Mon, Sep 28)')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Cancel the session' }));
    const asked = await dialog('Cancel the session on Thu, Oct 1?');
    expect(asked.getByText(/^Everyone who gets email is told, on every side\./)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Cancel the session' }));
    expect(await screen.findByText('The session on Thu, Oct 1 is canceled')).toBeVisible();
    await waitFor(() => expect(list.queryByText(/asks to cancel/)).not.toBeInTheDocument());
    expect(calls).toEqual([['/api/change-requests/wish-1', { decision: 'grant' }]]);
  });

  it('is declined without an email, with the number to call', async () => {
    const vega = { ...VEGA, phone: '407-555-0199' };
    officeWith(matter({ sessions: [confirmed], requests: [wish()], sides: [side(), { ...LEE, people: [vega] }] }));
    const calls = answering('put', '*/api/change-requests/wish-1', { sessions: [confirmed] });
    const { user } = renderApp(PAGE);
    await user.click((await sessions()).getByRole('button', { name: 'Decline' }));
    const asked = await dialog('Decline what Kim Vega asks for?');
    expect(asked.getByText('The session stays as it is. Nobody is emailed.')).toBeVisible();
    expect(asked.getByRole('link', { name: '407-555-0199' })).toHaveAttribute('href', 'tel:407-555-0199');
    await user.click(asked.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Declined. Call Kim Vega')).toBeVisible();
    expect(calls).toEqual([['/api/change-requests/wish-1', { decision: 'decline' }]]);
  });

  it('is a move: the appointment is where it is done', async () => {
    officeWith(matter({ sessions: [confirmed], requests: [wish({ kind: 'move' })] }));
    renderApp(PAGE);
    const list = await sessions();
    expect(list.getByText('Lee’s side asks to move (Kim Vega, Mon, Sep 28)')).toBeVisible();
    expect(list.getByRole('link', { name: 'Move…' })).toHaveAttribute('href', '/admin/calendar?booking=A-7K3F-92');
    expect(list.queryByRole('button', { name: 'Cancel the session' })).not.toBeInTheDocument();
  });

  it('outlives whoever has asked', async () => {
    officeWith(matter({ sessions: [confirmed], requests: [wish({ name: '', participant_id: '' })] }));
    const { user } = renderApp(PAGE);
    const list = await sessions();
    expect(list.getByText('Lee’s side asks to cancel (Mon, Sep 28)')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Decline' }));
    expect((await dialog('Decline what Lee asks for?')).queryByText('Call and say why:')).not.toBeInTheDocument();
  });

  it('may be settled already', async () => {
    officeWith(matter({ sessions: [confirmed], requests: [wish()] }));
    server.use(
      http.put('*/api/change-requests/wish-1', refusal(409, 'request_settled', 'Somebody has decided already.')),
    );
    const { user } = renderApp(PAGE);
    await user.click((await sessions()).getByRole('button', { name: 'Decline' }));
    const asked = await dialog('Decline what Kim Vega asks for?');
    officeWith(matter({ sessions: [confirmed] }));
    await user.click(asked.getByRole('button', { name: 'Decline' }));
    expect(await asked.findByText('Somebody has decided already.')).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByText(/asks to cancel/)).not.toBeInTheDocument());
  });
});
