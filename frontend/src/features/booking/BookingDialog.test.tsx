import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser';
import { booking, content, mediator, problem, site, slot } from '../../test/factories';
import { server } from '../../test/server';
import {
  button,
  chooseSession,
  created,
  deal,
  fillDetails,
  inRoomyWindow,
  isWaiting,
  openApp,
  openDialog,
  recordBookings,
  visit,
  taken,
  THURSDAY,
} from './testing';

describe('booking dialog', () => {
  it('requests a session', async () => {
    const sent = recordBookings(created);
    const { user, router } = await openApp();
    await chooseSession(user);
    await fillDetails(user);
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '407-555-0100');
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Mornings please.');
    const meeting = screen.getByRole('group', { name: 'How would you like to meet?' });
    expect(within(meeting).getByRole('radio', { name: 'By video' })).toBeChecked();
    await user.click(within(meeting).getByRole('radio', { name: 'In person' }));
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
          contact_method: 'In person',
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
    // The private page takes the place of the dialog.
    expect(await screen.findByRole('heading', { level: 1, name: 'Request sent' })).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/booking/token-1');
    expect(
      await screen.findByText(
        /^We’ll confirm by email to jane@example.com. We also emailed you the link to this page./,
      ),
    ).toBeVisible();
    for (const text of ['Thursday, October 1, 2026', 'Maria Alvarez', 'A-7K3F-92', 'Waiting for confirmation']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(button('Add to your calendar')).toBeVisible();
    expect(button('Copy a link to share')).toBeVisible();
    await router.navigate(-1);
    expect(await screen.findByRole('button', { name: 'Schedule' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    [
      'on the private page',
      () => HttpResponse.json(visit({ status: 'pending', email_waits: true })),
      /^We’ll confirm by email to jane@example.com. Email is delayed right now, so keep the link/,
    ],
    ['in the dialog', () => HttpResponse.error(), /^Email is delayed right now, so keep this private link\./],
  ])('does not say that the link was emailed while no email leaves: %s', async (_, page, said) => {
    recordBookings(() => created({ email_waits: true }));
    server.use(http.get('*/api/public/bookings/token-1', page));
    const { user } = await openApp();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Request this session'));
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByText(/also emailed/)).toBeNull();
  });

  it('says so in the dialog if the private page does not load', async () => {
    recordBookings(created);
    server.use(http.get('*/api/public/bookings/token-1', () => HttpResponse.error()));
    const { user, router } = await openApp();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Request this session'));

    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByRole('heading', { name: 'Request sent' })).toHaveFocus();
    expect(router.state.location.pathname).toBe('/');
    expect(within(dialog).getByText('A-7K3F-92')).toBeVisible();
    expect(within(dialog).getByText('We’ll confirm by email to jane@example.com.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Add to your calendar' })).toBeVisible();
    const link = 'https://practice.example/booking/token-1';
    expect(within(dialog).getByRole('link', { name: 'Manage your booking' })).toHaveAttribute('href', link);
    await user.click(button('Copy link'));
    expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it('does not ask how to meet where sessions take place by video only', async () => {
    const rules = { ...site().booking, inPerson: false };
    server.use(http.get('*/api/public/site', () => HttpResponse.json(site({ booking: rules }))));
    const sent = recordBookings(created);
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    expect(screen.queryByRole('group', { name: 'How would you like to meet?' })).not.toBeInTheDocument();
    await user.click(button('Request this session'));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ contact_method: 'Virtual' }));
  });

  it('asks to confirm by email where the practice wants it', async () => {
    recordBookings(() => HttpResponse.json(booking({ confirm_by: '2026-09-29T14:00:00.000Z' }), { status: 201 }));
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    await user.click(button('Request this session'));
    expect(await screen.findByRole('heading', { name: 'One more step' })).toHaveFocus();
    expect(
      screen.getByText(/^Please confirm your request within 24 hours with the link in our email to jane@example.com\./),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Manage your booking' })).not.toBeInTheDocument();
  });

  it('always shows the deal so far, on one line', async () => {
    const user = await openDialog();
    await waitFor(() => expect(deal()).toHaveTextContent('2 mediators, next opening Thu, Oct 1, 9:00 AM'));
    await user.click(await screen.findByRole('radio', { name: /Maria Alvarez/ }));
    expect(deal()).toHaveTextContent('Maria Alvarez · Eastern Time');
    await chooseSession(user);
    expect(deal()).toHaveTextContent('Maria Alvarez · Thu, Oct 1 · 9 AM–12 PM ET · $750');
  });

  describe('in a roomy window', () => {
    beforeEach(inRoomyWindow);
    afterEach(() => vi.unstubAllGlobals());

    it('the deal is a list of what is chosen, with the hours of a visitor elsewhere', async () => {
      vi.spyOn(browser, 'timeZone').mockReturnValue('America/Los_Angeles');
      const user = await openDialog();
      expect(within(deal()).queryByRole('term')).not.toBeInTheDocument();
      await user.click(await screen.findByRole('button', { name: /^First available/ }));
      await screen.findByRole('heading', { name: 'Your details' });
      for (const row of [
        'MediatorMaria Alvarez',
        'DateThursday, October 1, 2026',
        'Session9:00 AM – 12:00 PM',
        'Your time6:00 AM – 9:00 AM',
        'Length3 hours',
        'Price$750',
        'Time zoneEastern Time',
      ]) {
        expect(deal()).toHaveTextContent(row);
      }
      expect(screen.getByText(/9:00 AM – 12:00 PM \(Eastern Time; 6:00 AM – 9:00 AM your time\)/)).toBeVisible();
    });

    it('the sessions of the chosen day stand beside the days', async () => {
      const user = await openDialog();
      await user.click(await screen.findByRole('radio', { name: /Maria Alvarez/ }));
      await user.click(button('Continue'));
      expect(await screen.findByText('Choose a date to see its sessions.')).toBeVisible();
      await user.click(await screen.findByRole('button', { name: THURSDAY }));
      expect(screen.getByRole('list', { name: 'Step 3 of 4' })).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
      await user.click(button('Continue'));
      expect(screen.getByText('Choose a session to continue.')).toBeVisible();
      expect(screen.getByRole('radio', { name: /Morning/ })).toHaveFocus();
      await user.click(screen.getByRole('radio', { name: '1PM to 4PM Afternoon, 3 hours, $750' }));
      await user.click(button('Continue'));
      await screen.findByRole('heading', { name: 'Your details' });
      await user.click(button('Back'));
      expect(await screen.findByRole('radio', { name: /Afternoon/ })).toBeChecked();
      await user.click(button('Back'));
      expect(await screen.findByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
    });
  });

  it('has four steps and says what is missing in each, when asked to go on', async () => {
    const user = await openDialog();
    const goOn = async (text: string, name = 'Continue') => {
      expect(isWaiting(name)).toBe(true);
      expect(screen.queryByText(text)).not.toBeInTheDocument();
      await user.click(button(name));
      expect(screen.getByText(text)).toBeVisible();
      expect(button(name)).toHaveAccessibleDescription(text);
    };
    expect(screen.getByRole('list', { name: 'Step 1 of 4' })).toBeVisible();
    await screen.findByRole('radio', { name: /Maria Alvarez/ });
    await goOn('Choose a mediator to continue.');
    expect(screen.getByRole('radio', { name: /Maria Alvarez/ })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: /Maria Alvarez/ }));
    await user.click(button('Continue'));

    await screen.findByRole('button', { name: THURSDAY });
    await goOn('Choose a date to continue.');
    expect(button(THURSDAY)).toHaveFocus();
    await user.click(button(THURSDAY));
    await user.click(button('Continue'));

    await screen.findByRole('radio', { name: /Morning/ });
    await goOn('Choose a session to continue.');
    expect(screen.getByRole('radio', { name: /Morning/ })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: /Morning/ }));
    await user.click(button('Continue'));

    await goOn('Still needed: Full Name, Email, Case Type.', 'Request this session');
    const name = screen.getByRole('textbox', { name: 'Full Name' });
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('Enter your full name');
    await user.type(name, 'Jane Roe');
    expect(name).toBeValid();
    expect(screen.getByText('Still needed: Email, Case Type.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'jane');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Case Type' }), 'Family');
    await user.click(button('Request this session'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter an email like name@example.com');
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeInvalid();
  });

  it('finds no fault with a field that was only passed by', async () => {
    const user = await openDialog();
    await chooseSession(user);
    await user.click(screen.getByRole('textbox', { name: 'Email' }));
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'false');
  });

  describe('what a party agrees to', () => {
    const SUM =
      'Requests are free. Nothing is due until we confirm. The session costs $750 in total. You can reschedule or cancel until Wednesday, September 30, 2026, 9:00 AM (Eastern Time).';
    const agreeing = (agreement: string) => {
      const saved = content();
      saved.legal.agreement = agreement;
      server.use(http.get('*/api/content', () => HttpResponse.json(saved)));
    };

    it('is what the session costs and what the practice says, without paragraphs that have a gap', async () => {
      agreeing('You may cancel for free.\nFrom [number] days before, half is due.\n\nOnly we read your notes.');
      await chooseSession(await openDialog());
      expect(screen.getByText('You may cancel for free.')).toBeVisible();
      expect(screen.getByText('Only we read your notes.')).toBeVisible();
      expect(screen.queryByText(/half is due/)).not.toBeInTheDocument();
      expect(screen.getByText(SUM)).toBeVisible();
    });

    it.each(['', ' \n', '[what is due, and when]'])(
      'is the cost alone where the practice says %j',
      async (agreement) => {
        agreeing(agreement);
        await chooseSession(await openDialog());
        expect(screen.getByText(SUM).nextSibling).toBeNull();
      },
    );
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
    expect(screen.getByText('About Maria Alvarez')).toBeVisible();
    expect(screen.queryByText('Gone Away')).not.toBeInTheDocument();
    expect(isWaiting('Continue')).toBe(false);
  });

  it('asks for no choice where there is none', async () => {
    server.use(http.get('*/api/employees', () => HttpResponse.json([mediator({ status: 'inactive' })])));
    await openDialog();

    expect(await screen.findByText('Online booking opens soon.')).toBeVisible();
    expect(screen.getByText(/contact form/)).toBeVisible();
    expect(screen.queryByText('Choose a mediator to continue.')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  });

  it('shows the weeks of the booking window; only days with openings can be chosen', async () => {
    const user = await openDialog();
    await user.click(await screen.findByRole('radio', { name: /Maria Alvarez/ }));
    await user.click(button('Continue'));

    const weeks = await screen.findByRole('table', { name: 'Sep 27 – Oct 31' });
    expect(screen.getByRole('heading', { name: 'September – October 2026' })).toBeVisible();
    expect(screen.getByText('You can book through Oct 28. One more date opens each day.')).toBeVisible();
    expect(weeks).toHaveAccessibleDescription('Use the arrow keys to move between open days.');
    expect(within(weeks).getAllByRole('row')).toHaveLength(6);
    expect(button(THURSDAY)).toBeEnabled();
    expect(button('Friday, October 2, 2026, not available')).toBeDisabled();
    expect(button('Saturday, October 3, 2026, not available')).toBeDisabled();
  });

  it('shows a long booking window a few weeks at a time, from the next opening on', async () => {
    const booking = { ...site().booking, windowDays: 120 };
    const later = slot({ id: 'slot-7', date: '2026-11-19', time: '09:00' });
    const asked: string[] = [];
    server.use(
      http.get('*/api/public/site', () => HttpResponse.json(site({ booking }))),
      http.get('*/api/public/openings', () => HttpResponse.json([later])),
      http.get('*/api/time-slots/:id', ({ request }) => {
        const days = new URL(request.url).searchParams;
        asked.push(`${days.get('startDate')} ${days.get('endDate')}`);
        return HttpResponse.json(days.get('startDate') === '2026-11-01' ? [later] : []);
      }),
    );
    const user = await openDialog();
    await user.click(await screen.findByRole('radio', { name: /Maria Alvarez/ }));
    await user.click(button('Continue'));
    const weeks = await screen.findByRole('table', { name: 'Nov 1 – Dec 5' });
    const months = screen.getByRole('heading', { name: 'November – December 2026' });
    for (const above of [months, button('Later dates')]) {
      expect(above.compareDocumentPosition(weeks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    expect(screen.queryByText(/^You can book through/)).not.toBeInTheDocument();
    await user.click(button('Later dates'));
    expect(await screen.findByText('No open sessions from Dec 6 to Jan 9')).toBeVisible();
    await user.click(button('Later dates'));
    expect(await screen.findByText(/^No open sessions from Jan 10 to/)).toBeVisible();
    expect(button('Later dates')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Later dates')).toHaveFocus();
    expect(asked.slice(0, 2)).toEqual(['2026-11-01 2026-12-05', '2026-12-06 2027-01-09']);
    await user.click(button('Earlier dates'));
    await user.click(button('Earlier dates'));
    await user.click(await screen.findByRole('button', { name: 'Thursday, November 19, 2026, 1 session open' }));
    await user.click(button('Continue'));
    expect(await screen.findByRole('heading', { name: 'Choose a session' })).toBeVisible();
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
    expect(deal()).toHaveTextContent('2 mediators');
  });

  it('keeps the form when someone else was faster, the fresh list one click away', async () => {
    const sent = recordBookings(taken, created);
    const user = await openDialog();
    await chooseSession(user);
    await fillDetails(user);
    server.use(
      http.get('*/api/time-slots/mediator-1', () =>
        HttpResponse.json([
          {
            ...booking(),
            id: 'slot-2',
            time: '13:00',
            end_time: '16:00',
            label: '1PM to 4PM Afternoon',
            duration: '1PM to 4PM Afternoon',
            duration_minutes: 180,
            session_type: 'afternoon',
            status: 'limited',
            price: null,
          },
        ]),
      ),
    );
    await user.click(button('Request this session'));

    expect(await screen.findByRole('alert')).toHaveTextContent('Someone just booked this session.');
    expect(screen.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Jane Roe');
    await user.click(button('Choose another session'));
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
      expect(await screen.findByRole('heading', { name: 'Request sent' })).toHaveFocus();
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
      expect(await screen.findByRole('alert')).toHaveTextContent('Someone just booked this session.');
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
    [
      'a refusal',
      () => HttpResponse.json(problem(429, 'too_many_requests', 'Please wait a minute.'), { status: 429 }),
      'Failed to submit booking. Please try again.Please wait a minute.',
    ],
    [
      'a server error',
      () => HttpResponse.json(problem(500, 'internal', 'secret'), { status: 500 }),
      'Failed to submit booking. Please try again.',
    ],
    [
      'an answer that makes no sense',
      () => new HttpResponse('{', { status: 201 }),
      'Something went wrong. Please try again.',
    ],
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
    expect(deal()).toHaveTextContent('James Whitfield · Eastern Time');
  });

  it('tries again when the mediators cannot be loaded', async () => {
    // The page behind the dialog reads them, too.
    server.use(http.get('*/api/employees', () => HttpResponse.error()));
    const user = await openDialog();
    expect(await screen.findByText('The mediators could not be loaded.')).toBeVisible();
    server.use(http.get('*/api/employees', () => HttpResponse.json([mediator()])));
    await user.click(button('Try again'));
    expect(await screen.findByRole('radio', { name: /Maria Alvarez/ })).toBeVisible();
  });

  it('moves between open days by keyboard, from month to month', async () => {
    server.use(
      http.get('*/api/time-slots/mediator-1', () =>
        HttpResponse.json(
          ['2026-09-30', '2026-10-01', '2026-10-02', '2026-10-09', '2026-10-28'].map((date) => ({
            id: date,
            employee_id: 'mediator-1',
            date,
            time: '09:00',
            end_time: '12:00',
            label: '9AM to 12PM Morning',
            duration: '9AM to 12PM Morning',
            duration_minutes: 180,
            session_type: 'morning',
            status: 'available',
            price: 750,
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
    await user.keyboard('{PageDown}');
    expect(button('Wednesday, October 28, 2026, 1 session open')).toHaveFocus();
    await user.keyboard('{PageUp}');
    expect(button('Wednesday, September 30, 2026, 1 session open')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(button('Thursday, October 1, 2026, 1 session open')).toHaveFocus();
    await user.keyboard('{ArrowDown}{Home}{ArrowRight}{Enter}');
    expect(button('Thursday, October 1, 2026, 1 session open')).toHaveAttribute('aria-pressed', 'true');
  });

  describe('closed with details typed', () => {
    const typed = async () => {
      const user = await openDialog();
      await chooseSession(user);
      await fillDetails(user);
      return user;
    };
    const reopened = async (user: Awaited<ReturnType<typeof typed>>) => {
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await user.click(button('Schedule'));
      await user.click(await screen.findByRole('button', { name: /^First available/ }));
      await screen.findByRole('heading', { name: 'Your details' });
    };
    const name = () => screen.getByRole('textbox', { name: 'Full Name' });

    it('asks, and goes on after Escape', async () => {
      const user = await typed();
      await user.keyboard('{Escape}');
      expect(await screen.findByRole('dialog', { name: 'Keep your details?' })).toBeVisible();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keep your details?' })).not.toBeInTheDocument());
      expect(name()).toHaveValue('Jane Roe');
    });

    it('keeps them in this tab until they are cleared', async () => {
      const user = await typed();
      await user.click(button('Close'));
      await user.click(await screen.findByRole('button', { name: 'Keep my details for later' }));
      await reopened(user);
      expect(name()).toHaveValue('Jane Roe');
      expect(JSON.stringify(localStorage)).not.toContain('Jane');
      await user.click(button('Clear my details'));
      expect(name()).toHaveValue('');
      expect(sessionStorage).toHaveLength(0);
      expect(screen.queryByRole('button', { name: 'Clear my details' })).not.toBeInTheDocument();
    });

    it('keeps them over a reload, without a question', async () => {
      await typed();
      window.dispatchEvent(new Event('pagehide'));
      cleanup();
      const user = await openDialog();
      await user.click(await screen.findByRole('button', { name: /^First available/ }));
      await screen.findByRole('heading', { name: 'Your details' });
      expect(name()).toHaveValue('Jane Roe');
      window.dispatchEvent(new Event('pagehide'));
      await user.click(button('Clear my details'));
      window.dispatchEvent(new Event('pagehide'));
      expect(JSON.stringify(sessionStorage)).not.toMatch(/Jane|booking_details/);
    });

    it('drops them when they are discarded, and after success', async () => {
      const user = await typed();
      await user.click(button('Close'));
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      await reopened(user);
      expect(name()).toHaveValue('');
      await fillDetails(user);
      await user.click(button('Close'));
      await user.click(await screen.findByRole('button', { name: 'Keep my details for later' }));
      recordBookings(created);
      await reopened(user);
      await user.click(button('Request this session'));
      expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
      expect(await screen.findByRole('heading', { name: 'Request sent' })).toBeVisible();
      expect(JSON.stringify(sessionStorage)).not.toMatch(/Jane|booking_details/);
    });
  });
});
