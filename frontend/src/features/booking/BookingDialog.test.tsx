import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { booking, mediator, problem } from '../../test/factories';
import { server } from '../../test/server';
import { button, chooseSession, created, deal, fillDetails, openApp, openDialog, recordBookings, taken, THURSDAY } from './testing';

describe('booking dialog', () => {
  it('requests a session', async () => {
    const sent = recordBookings(created);
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '407-555-0100');
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Mornings please.');
    await user.click(button('Request this session'));

    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
    expect(within(screen.getByRole('status')).getByText('Success')).toBeVisible();
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/) as string,
        body: {
          employee_id: 'mediator-1',
          slot_id: 'slot-1',
          case_type: 'Property / DFS',
          case_title: 'Property / DFS Mediation',
          description: 'Mornings please.',
          contact_method: 'Virtual',
          date: '2026-10-01',
          start_time: '09:00',
          end_time: '09:00',
          status: 'pending',
          client_name: 'Jane Roe',
          client_email: 'jane@example.com',
          client_phone: '407-555-0100',
        },
      },
    ]);
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('heading', { name: 'We received your request' })).toHaveFocus();
    expect(within(dialog).getByText('A-7K3F-92')).toBeVisible();
    expect(within(dialog).getByText('The practice confirms it by email to jane@example.com.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Add to your calendar' })).toBeVisible();
    const link = 'https://practice.example/booking/token-1';
    expect(within(dialog).getByRole('link', { name: 'See, move or cancel your booking' })).toHaveAttribute('href', link);
    await user.click(button('Copy the link'));
    expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it('asks to confirm by email where the practice wants it', async () => {
    recordBookings(() => HttpResponse.json(booking({ confirm_by: '2026-09-29T14:00:00.000Z' }), { status: 201 }));
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Request this session'));
    expect(await screen.findByRole('heading', { name: 'One more step' })).toHaveFocus();
    expect(screen.getByText(/^Please confirm your request within 24 hours with the link in our email to jane@example.com\./)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See, move or cancel your booking' })).not.toBeInTheDocument();
  });

  it('always shows the deal so far', async () => {
    const user = await openDialog();
    expect(deal()).toHaveTextContent('MediatorNot chosen yet');
    expect(deal()).toHaveTextContent('Time zoneEastern Time');
    await chooseSession(user);

    expect(deal()).toHaveTextContent('MediatorMaria Alvarez');
    expect(deal()).toHaveTextContent('DateThursday, October 1, 2026');
    expect(deal()).toHaveTextContent('Session9:00 AM – 12:00 PM');
    expect(deal()).toHaveTextContent('Length3 hours');
    expect(deal()).toHaveTextContent('Price$750');
  });

  it('has four steps and says what is missing in each', async () => {
    const user = await openDialog();
    expect(screen.getByRole('list', { name: 'Step 1 of 4' })).toBeVisible();
    expect(button('Continue')).toBeDisabled();
    expect(button('Continue')).toHaveAccessibleDescription('Choose a mediator to continue.');

    await user.click(await screen.findByRole('radio', { name: /Maria Alvarez/ }));
    await user.click(button('Continue'));
    expect(await screen.findByText('Choose a date to continue.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: THURSDAY }));
    await user.click(button('Continue'));
    expect(await screen.findByText('Choose a session to continue.')).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: /Morning/ }));
    await user.click(button('Continue'));

    expect(button('Request this session')).toBeDisabled();
    expect(screen.getByText('Still needed: Full Name, Email, Case Type.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Full Name' }), 'Jane Roe');
    expect(screen.getByText('Still needed: Email, Case Type.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'jane');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Case Type' }), 'Family');
    await user.click(button('Request this session'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a valid email address, like name@example.com');
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeInvalid();
  });

  it('offers active mediators only and preselects a single one', async () => {
    server.use(
      http.get('*/api/employees', () =>
        HttpResponse.json([mediator(), mediator({ id: 'gone', name: 'Gone Away', status: 'inactive' })]),
      ),
    );
    await openDialog();

    const only = await screen.findByRole('radio', { name: /Maria Alvarez/ });
    await waitFor(() => expect(only).toBeChecked());
    expect(screen.getByText('+1 more')).toBeVisible();
    expect(screen.queryByText('Gone Away')).not.toBeInTheDocument();
    expect(button('Continue')).toBeEnabled();
  });

  it('asks for no choice where there is none', async () => {
    server.use(http.get('*/api/employees', () => HttpResponse.json([mediator({ status: 'inactive' })])));
    await openDialog();

    expect(await screen.findByText('No mediator is taking bookings at the moment.')).toBeVisible();
    expect(screen.getByText(/contact form/)).toBeVisible();
    expect(screen.queryByText('Choose a mediator to continue.')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  });

  it('opens the month of the first opening; other days cannot be chosen', async () => {
    const user = await openDialog();
    await user.click(await screen.findByRole('radio', { name: /Maria Alvarez/ }));
    await user.click(button('Continue'));

    expect(await screen.findByText('October 2026')).toBeVisible();
    expect(button('Friday, October 2, 2026, not available')).toBeDisabled();
    expect(button('Saturday, October 3, 2026, not available')).toBeDisabled();
    await user.click(button('Previous month'));
    expect(screen.getByText('No open sessions in September 2026')).toBeVisible();
    await user.click(button('See openings in October 2026'));
    expect(button(THURSDAY)).toBeEnabled();
    expect(button('Next month')).toBeDisabled();
  });

  it('keeps what was typed when going back', async () => {
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Back'));
    expect(await screen.findByRole('radio', { name: /Morning/ })).toBeChecked();
    await user.click(button('Continue'));

    expect(screen.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Jane Roe');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('jane@example.com');
    expect(screen.getByRole('combobox', { name: 'Case Type' })).toHaveValue('Property / DFS');
  });

  it("the browser's way back leads to the step before with what was typed, from the first one out of the dialog", async () => {
    const { user, router } = await openApp();
    await chooseSession(user);
    await fillDetails(user);
    const back = () => act(() => router.navigate(-1));
    await back();
    expect(await screen.findByRole('radio', { name: /Morning/ })).toBeChecked();
    await user.click(button('Continue'));
    expect(await screen.findByRole('textbox', { name: 'Full Name' })).toHaveValue('Jane Roe');
    for (const heading of ['Choose a session', 'Choose a date', 'Choose a mediator']) {
      await back();
      expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    }
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });

  it('closed twice in a row it leaves the visitor on the page', async () => {
    const { user, router } = await openApp();
    await chooseSession(user);
    await user.dblClick(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/');
    expect(router.state.location.state).toBeNull();
  });

  it('starts anew after it was closed', async () => {
    const user = await openDialog();
    await chooseSession(user);
    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(button('Schedule'));

    expect(await screen.findByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
    expect(deal()).toHaveTextContent('MediatorNot chosen yet');
  });

  it('keeps the form when someone else was faster, the fresh list one click away', async () => {
    const sent = recordBookings(taken, created);
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    server.use(
      http.get('*/api/time-slots/mediator-1', () =>
        HttpResponse.json([
          { ...booking(), id: 'slot-2', time: '13:00', end_time: '16:00', duration: '1PM to 4PM Afternoon', duration_minutes: 180, session_type: 'afternoon', status: 'limited', price: null },
        ]),
      ),
    );
    await user.click(button('Request this session'));

    expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has just booked this session.');
    expect(screen.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Jane Roe');
    await user.click(button('See open sessions'));
    expect(await screen.findByRole('radio', { name: /Afternoon.*Limited availability.*\$750/ })).not.toBeChecked();
    expect(screen.queryByRole('radio', { name: /Morning/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /Afternoon/ }));
    await user.click(button('Continue'));
    await user.click(button('Request this session'));

    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ slot_id: 'slot-2', client_name: 'Jane Roe' });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  describe('when the server wants a human check', () => {
    /** A new problem for each request. */
    const challenges = () => {
      let count = 0;
      server.use(
        http.get('*/api/public/challenge', () => {
          count += 1;
          return HttpResponse.json({ id: `challenge-${count}`, a: count, b: 4, expires_at: '2026-09-28T16:15:00Z' });
        }),
      );
    };
    const refusal = (code: string) => () => HttpResponse.json(problem(422, code, 'Please solve it.'), { status: 422 });
    const required = refusal('human_check_required');
    const sum = (text: string) => screen.findByRole('textbox', { name: text });
    const verify = async (user: Awaited<ReturnType<typeof openDialog>>, text: string, answer: string) => {
      await user.type(await sum(text), answer);
      await user.click(button('Verify and send'));
    };
    const requestOnce = async () => {
      challenges();
      const user = await openDialog();
      await chooseSession(user);
      await fillDetails(user);
      await user.click(button('Request this session'));
      return user;
    };

    it('asks for one sum and sends the same request with the answer under another key', async () => {
      const sent = recordBookings(required, created);
      const user = await requestOnce();
      expect(await screen.findByRole('dialog', { name: 'Security Verification' })).toBeVisible();
      expect(screen.getByText(/Several sessions were requested from your network/)).toBeVisible();
      expect(await sum('What is 1 + 4?')).toHaveFocus();
      await verify(user, 'What is 1 + 4?', '5');

      expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
      expect(screen.queryByRole('dialog', { name: 'Security Verification' })).not.toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'We received your request' })).toHaveFocus();
      expect(sent[1]?.body).toEqual({ ...(sent[0]?.body as object), challenge_id: 'challenge-1', answer: '5' });
      expect(sent[1]?.key).not.toBe(sent[0]?.key);
    });

    it('asks again when the answer came too late', async () => {
      const sent = recordBookings(required, refusal('challenge_failed'), created);
      const user = await requestOnce();
      await verify(user, 'What is 1 + 4?', '5');
      expect(await screen.findByRole('alert')).toHaveTextContent('That problem has expired.');
      await verify(user, 'What is 2 + 4?', '6');
      expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
      expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    });

    it('a lost connection keeps the check; the retry carries the same key', async () => {
      const sent = recordBookings(required, () => HttpResponse.error(), created);
      const user = await requestOnce();
      await verify(user, 'What is 1 + 4?', '5');
      expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit booking. Please try again.');
      await user.click(button('Verify and send'));
      expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
      expect(sent[2]).toEqual(sent[1]);
    });

    it('a session taken in between closes it, and what was typed stays', async () => {
      recordBookings(required, taken);
      const user = await requestOnce();
      await verify(user, 'What is 1 + 4?', '5');
      expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has just booked this session.');
      expect(screen.queryByRole('dialog', { name: 'Security Verification' })).not.toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Jane Roe');
    });

    it('closes alone, by button and by Escape, and what was typed stays', async () => {
      recordBookings(required, required);
      const user = await requestOnce();
      await sum('What is 1 + 4?');
      await user.keyboard('{Escape}');
      expect(screen.getByRole('dialog', { name: 'Schedule a session' })).toBeVisible();
      await user.click(button('Cancel'));
      expect(screen.queryByRole('dialog', { name: 'Security Verification' })).not.toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Jane Roe');
      await user.click(button('Request this session'));
      expect(await sum('What is 2 + 4?')).toHaveValue('');
    });
  });

  it('puts what the server refuses at its field', async () => {
    recordBookings(() =>
      HttpResponse.json(
        problem(422, 'validation_failed', 'Some fields are not valid.', { client_phone: ['Not a telephone number'] }),
        { status: 422 },
      ),
    );
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Request this session'));

    expect(await screen.findByRole('alert')).toHaveTextContent('Not a telephone number');
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    expect(phone).toBeInvalid();
    expect(phone).toHaveAccessibleDescription('Not a telephone number');
    expect(phone).toHaveFocus();
  });

  it('a lost connection keeps the form; the retry carries the same key', async () => {
    const sent = recordBookings(() => HttpResponse.error(), created);
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Request this session'));

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit booking. Please try again.');
    await user.click(button('Request this session'));
    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
    expect(sent[0]?.key).toBe(sent[1]?.key);
  });

  it.each([
    ['a refusal', () => HttpResponse.json(problem(429, 'too_many_requests', 'Please wait a minute.'), { status: 429 }), 'Failed to submit booking. Please try again.Please wait a minute.'],
    ['a server error', () => HttpResponse.json(problem(500, 'internal', 'secret'), { status: 500 }), 'Failed to submit booking. Please try again.'],
    ['an answer that makes no sense', () => new HttpResponse('{', { status: 201 }), 'Something went wrong. Please try again.'],
  ])('tells of %s', async (_case, answer, text) => {
    recordBookings(answer);
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Request this session'));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('another mediator means another date and session', async () => {
    const user = await openDialog();
    await chooseSession(user);
    for (const step of ['Choose a session', 'Choose a date', 'Choose a mediator']) {
      await user.click(button('Back'));
      await screen.findByRole('heading', { name: step });
    }
    await user.click(screen.getByRole('radio', { name: /James Whitfield/ }));
    expect(deal()).toHaveTextContent('MediatorJames Whitfield');
    expect(deal()).toHaveTextContent('DateNot chosen yet');
    expect(deal()).toHaveTextContent('SessionNot chosen yet');
  });

  it('tries again when the mediators cannot be loaded', async () => {
    server.use(http.get('*/api/employees', () => HttpResponse.error(), { once: true }));
    const user = await openDialog();
    expect(await screen.findByText('The mediators could not be loaded.')).toBeVisible();
    await user.click(button('Try again'));
    expect(await screen.findByRole('radio', { name: /Maria Alvarez/ })).toBeVisible();
  });

  it('moves between open days with the arrow keys', async () => {
    server.use(
      http.get('*/api/time-slots/mediator-1', () =>
        HttpResponse.json(
          ['2026-10-01', '2026-10-02', '2026-10-09'].map((date) => ({
            id: date, employee_id: 'mediator-1', date, time: '09:00', end_time: '12:00', duration: '9AM to 12PM Morning', duration_minutes: 180, session_type: 'morning', status: 'available', price: 750,
          })),
        ),
      ),
    );
    const user = await openDialog();
    await user.click(await screen.findByRole('radio', { name: /Maria Alvarez/ }));
    await user.keyboard('{Enter}');
    (await screen.findByRole('button', { name: /October 1, 2026, 1 session open/ })).focus();
    await user.keyboard('{ArrowRight}');
    expect(button('Friday, October 2, 2026, 1 session open')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(button('Friday, October 9, 2026, 1 session open')).toHaveFocus();
    await user.keyboard('{Home}{Enter}');
    expect(button('Thursday, October 1, 2026, 1 session open')).toHaveAttribute('aria-pressed', 'true');
  });
});
