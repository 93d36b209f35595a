import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropFiles } from '../../test/drop';
import type { TimeSlotResponse as Slot } from '../../api/api.gen';
import { afternoon, mediator, problem, site, slot } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { listOf } from './employeeForm';

const MARIA = mediator({ email: 'maria@example.com', phone: '407-555-0101' });
const PAUL = mediator({
  id: 'mediator-2',
  name: 'Paul Reyes',
  role: 'paralegal',
  status: 'inactive',
  email: 'paul@example.com',
  bio: '',
  specialties: ['Filing'],
});

/** A practice with these employees; a test may change the returned list. */
function practiceOf(...employees: ReturnType<typeof mediator>[]) {
  server.use(
    http.get('*/api/employees', () => HttpResponse.json(employees)),
    http.get('*/api/availability/:id', ({ params }) =>
      HttpResponse.json({ employee_id: params['id'], schedule: null, default_schedule: {}, availability: [] }),
    ),
  );
  return employees;
}

const card = (name: string) => screen.findByRole('listitem', { name });
const openAdd = async () => {
  const { user } = renderApp('/admin/employees');
  await user.click(await screen.findByRole('button', { name: 'Add Employee' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Employee' });
  return { user, dialog: within(dialog) };
};

beforeEach(signedIn);

describe('employees', () => {
  it('shows each one on a card', async () => {
    practiceOf(MARIA, PAUL);
    renderApp('/admin/employees');

    const maria = within(await card('Maria Alvarez'));
    for (const text of ['Senior mediator', 'Active', 'maria@example.com', '407-555-0101', 'MA']) {
      expect(maria.getByText(text)).toBeVisible();
    }
    expect(
      within(maria.getByRole('list', { name: 'Specialties' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Divorce', 'Parenting', 'Property', '+1 more']);
    expect(maria.getByRole('link', { name: 'Availability' })).toHaveAttribute(
      'href',
      '/admin/availability?mediator=mediator-1',
    );
    const paul = within(await card('Paul Reyes'));
    expect(paul.getByText('Inactive')).toBeVisible();
    expect(paul.queryByText(/more$/)).not.toBeInTheDocument();
    expect(screen.getByText('2 employees')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });

  it('shows that it loads', async () => {
    server.use(http.get('*/api/employees', () => new Promise<never>(() => undefined)));
    renderApp('/admin/employees');
    expect(await screen.findByRole('status', { name: 'Loading employees' })).toBeVisible();
  });

  it('says so when loading fails, and tries again', async () => {
    server.use(http.get('*/api/employees', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/employees');
    expect(await screen.findByRole('alert')).toHaveTextContent('The employees could not be loaded.');
    practiceOf(MARIA);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Maria Alvarez')).toBeVisible();
  });

  it('begins with the first one', async () => {
    practiceOf();
    const { user } = renderApp('/admin/employees');
    expect(await screen.findByText('No Employees Added')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Employee' }));
    expect(screen.getByRole('dialog', { name: 'Add Employee' })).toBeVisible();
  });
});

describe('whether visitors can book someone', () => {
  /** What is open, what is offered in two weeks, and what is offered at all. */
  const sessions = (open: Slot[], offered: Slot[], ahead: Slot[] = offered) => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/public/openings', () => HttpResponse.json(open)),
      http.get('*/api/calendar/board', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(`${searchParams.get('from')} ${searchParams.get('to')}`);
        const row = { id: MARIA.id, name: MARIA.name, active: true, closed: [], sessions: offered };
        return HttpResponse.json({ bookings: [], mediators: [row], unread_calendars: [] });
      }),
      http.get('*/api/availability/mediator-1', () =>
        HttpResponse.json({
          employee_id: MARIA.id,
          schedule: null,
          default_schedule: {},
          availability: ahead.length === 0 ? [] : [{ date: '2026-10-01', timeSlots: ahead }],
        }),
      ),
    );
    return asked;
  };

  it('stands on the card: how many openings, and the next one', async () => {
    practiceOf(MARIA);
    // The full day is no third session: it takes both halves.
    const full = slot({ id: 'slot-9', end_time: '16:00', duration_minutes: 420 });
    const taken = slot({ id: 'slot-8', date: '2026-10-02', status: 'busy' });
    const asked = sessions([slot()], [slot(), afternoon(), full, taken]);
    renderApp('/admin/employees');
    const maria = within(await card('Maria Alvarez'));
    expect(await maria.findByText('2 openings in the next 2 weeks')).toBeVisible();
    expect(maria.getByText('Next: Thu, Oct 1, 9:00 AM')).toBeVisible();
    expect(maria.queryByText('Not bookable yet')).not.toBeInTheDocument();
    expect(asked).toEqual(['2026-09-28 2026-10-11']);
  });

  it('leads to a weekly plan that is ready to be saved where nothing is offered', async () => {
    practiceOf(MARIA);
    sessions([], []);
    server.use(
      http.post('*/api/availability', () =>
        HttpResponse.json({ employee_id: MARIA.id, schedule: {}, added: 12, removed: 0, repriced: 0 }),
      ),
      http.get('*/api/closures', () => HttpResponse.json([])),
      http.get('*/api/employees/:id/calendar-feed', () => HttpResponse.json({ active: false, created_at: null })),
      http.get('*/api/employees/:id/outside-calendar', () => HttpResponse.json({ active: false })),
    );
    const { user, router } = renderApp('/admin/employees');
    const maria = within(await card('Maria Alvarez'));
    expect(await maria.findByText('Not bookable yet')).toBeVisible();
    expect(maria.getByText('No sessions are offered.')).toBeVisible();
    await user.click(maria.getByRole('link', { name: 'Offer sessions' }));
    const plan = await screen.findByRole('dialog', { name: 'Weekly plan of Maria Alvarez' });
    expect(router.state.location.search).toBe('?mediator=mediator-1&plan=1');
    await user.click(within(plan).getByRole('button', { name: 'Save Plan' }));
    expect(await screen.findByText('12 sessions added, 0 removed, 0 repriced.')).toBeVisible();
    expect(router.state.location.search).toBe('?mediator=mediator-1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says that everything is taken', async () => {
    practiceOf(MARIA);
    sessions([], [], [slot({ status: 'busy' })]);
    renderApp('/admin/employees');
    const maria = within(await card('Maria Alvarez'));
    expect(await maria.findByText('No openings')).toBeVisible();
    expect(maria.getByText('Every session ahead is booked or closed.')).toBeVisible();
    expect(maria.queryByRole('link', { name: 'Offer sessions' })).not.toBeInTheDocument();
  });

  it('says so when the openings could not be loaded', async () => {
    practiceOf(MARIA);
    server.use(http.get('*/api/public/openings', () => new HttpResponse(null, { status: 503 })));
    renderApp('/admin/employees');
    expect(await within(await card('Maria Alvarez')).findByText('The openings could not be loaded.')).toBeVisible();
  });

  it('names the person’s own settings as the reason', async () => {
    practiceOf(
      mediator({ status: 'inactive' }),
      mediator({ id: 'mediator-2', name: 'Ann Desk', can_be_booked: false }),
    );
    sessions([], []);
    renderApp('/admin/employees');
    const maria = within(await card('Maria Alvarez'));
    expect(maria.getByText('Not bookable')).toBeVisible();
    expect(maria.getByText('The status is inactive.')).toBeVisible();
    expect(within(await card('Ann Desk')).getByText('Not on the site and not in booking')).toBeVisible();
  });
});

describe('adding an employee', () => {
  it('needs name and email', async () => {
    practiceOf(MARIA);
    const { user, dialog } = await openAdd();
    await user.click(dialog.getByRole('button', { name: 'Add Employee' }));
    expect(await dialog.findAllByText('Name and email are required')).toHaveLength(2);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ines Cole');
    expect(dialog.getAllByText('Name and email are required')).toHaveLength(1);
    expect(dialog.getByRole('textbox', { name: 'Email' })).toBeInvalid();
  });

  it('sends what was typed, with the defaults for the rest', async () => {
    const practice = practiceOf(MARIA);
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/employees', async ({ request }) => {
        sent.push(await request.json());
        practice.push(mediator({ id: 'mediator-3', name: 'Ines Cole' }));
        return HttpResponse.json(practice.at(-1), { status: 201 });
      }),
    );
    const { user, dialog } = await openAdd();
    expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('mediator');
    expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('active');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ines Cole');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ines@example.com');
    await user.type(dialog.getByRole('textbox', { name: 'Specialties' }), ' Divorce, , Elder care ,');
    await user.click(dialog.getByRole('button', { name: 'Add Employee' }));

    expect(await card('Ines Cole')).toBeVisible();
    expect(screen.getByText('Employee added successfully!')).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Ines Cole',
        email: 'ines@example.com',
        role: 'mediator',
        status: 'active',
        can_be_booked: true,
        phone: '',
        bio: '',
        profileImage: '',
        profileFocus: { x: 50, y: 50 },
        meeting_place: '',
        meeting_link: '',
        meeting_note: '',
        calendar_mail: true,
        specialties: ['Divorce', 'Elder care'],
        certification: '',
        languages: [],
        spanish: { bio: '', specialties: [], certification: '', languages: [] },
      },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('ticks who can be booked by the role, until someone decides', async () => {
    practiceOf(MARIA);
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/employees', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(mediator({ id: 'mediator-3', name: 'Front Desk' }), { status: 201 });
      }),
    );
    const { user, dialog } = await openAdd();
    const booked = dialog.getByRole('checkbox', { name: 'Can be booked' });
    const role = dialog.getByRole('combobox', { name: 'Role' });
    for (const [name, ticked] of [
      ['admin', false],
      ['associate', true],
      ['paralegal', false],
      ['senior-mediator', true],
    ] as const) {
      await user.selectOptions(role, name);
      expect(booked).toHaveProperty('checked', ticked);
    }
    await user.click(booked);
    await user.selectOptions(role, 'mediator');
    expect(booked).not.toBeChecked();
    expect(booked).toHaveAccessibleDescription(/^On the public site and in booking/);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Front Desk');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'desk@example.com');
    await user.click(dialog.getByRole('button', { name: 'Add Employee' }));
    await waitFor(() => expect(sent).toMatchObject([{ role: 'mediator', can_be_booked: false }]));
  });

  it('says who cannot be booked', async () => {
    practiceOf(mediator({ can_be_booked: false }));
    renderApp('/admin/employees');
    expect(within(await card('Maria Alvarez')).getByText('Not on the site and not in booking')).toBeVisible();
  });

  it('has fields for the Spanish texts where the site is in Spanish, too', async () => {
    const spanish = { bio: 'Serena.', specialties: ['Divorcio', 'Custodia'], certification: '', languages: [] };
    practiceOf(mediator({ email: 'maria@example.com', phone: '', spanish }));
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/public/site', () => HttpResponse.json(site({ spanish: true }))),
      http.put('*/api/employees/mediator-1', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? HttpResponse.json(
              problem(422, 'validation_failed', 'Some fields are not valid.', { 'spanish.bio': ['Enter less'] }),
              { status: 422 },
            )
          : HttpResponse.json(mediator());
      }),
    );
    const { user } = renderApp('/admin/employees');
    await user.click(within(await card('Maria Alvarez')).getByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Employee' }));
    const group = within(await dialog.findByRole('group', { name: 'In Spanish' }));
    expect(group.getByRole('textbox', { name: 'Specialties in Spanish' })).toHaveValue('Divorcio, Custodia');
    await user.type(group.getByRole('textbox', { name: 'Languages in Spanish' }), 'inglés, español');
    await user.type(group.getByRole('textbox', { name: 'Bio in Spanish' }), ' Clara.');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('Enter less')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Employee updated successfully!')).toBeVisible();
    expect(sent[1]).toMatchObject({ spanish: { ...spanish, bio: 'Serena. Clara.', languages: ['inglés', 'español'] } });
  });

  it('has no Spanish fields while the site is in English only', async () => {
    practiceOf(MARIA);
    const { dialog } = await openAdd();
    expect(dialog.queryByRole('textbox', { name: /Spanish/ })).toBeNull();
  });

  it('says at the fields what the server refuses, and keeps what was typed', async () => {
    practiceOf(MARIA);
    server.use(
      http.post('*/api/employees', () =>
        HttpResponse.json(
          problem(422, 'validation_failed', 'Some fields are not valid.', {
            email: ['Enter a valid e-mail address'],
            specialties: ['Each specialty has 1 to 80 characters'],
          }),
          { status: 422 },
        ),
      ),
    );
    const { user, dialog } = await openAdd();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ines Cole');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ines@');
    await user.click(dialog.getByRole('button', { name: 'Add Employee' }));

    const email = dialog.getByRole('textbox', { name: 'Email' });
    await waitFor(() => expect(email).toHaveAccessibleDescription('Enter a valid e-mail address'));
    expect(email).toHaveFocus();
    expect(dialog.getByRole('textbox', { name: 'Specialties' })).toHaveAccessibleDescription(
      'Each specialty has 1 to 80 characters',
    );
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ines Cole');
  });

  it('says at the e-mail address that somebody has it already', async () => {
    practiceOf(MARIA);
    server.use(
      http.post('*/api/employees', () =>
        HttpResponse.json(problem(409, 'email_taken', 'Another employee has this e-mail address.'), { status: 409 }),
      ),
    );
    const { user, dialog } = await openAdd();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ines Cole');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'maria@example.com');
    await user.click(dialog.getByRole('button', { name: 'Add Employee' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
        'Another employee has this e-mail address.',
      ),
    );
  });

  it.each([
    ['an answer that is not ours', new HttpResponse('<h1>Sorry</h1>', { status: 502, statusText: 'Bad Gateway' })],
    [
      'an answer without a reason for people',
      HttpResponse.json({ ...problem(502, 'internal', 'x'), title: 'Bad Gateway' }, { status: 502 }),
    ],
  ])('names the error of %s', async (_case, answer) => {
    practiceOf(MARIA);
    server.use(http.post('*/api/employees', () => answer.clone()));
    const { user, dialog } = await openAdd();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ines Cole');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ines@example.com');
    await user.click(dialog.getByRole('button', { name: 'Add Employee' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to add employee');
    expect(alert).toHaveTextContent('API Error: Bad Gateway (502)');
  });

  it('says so when the server cannot be reached', async () => {
    practiceOf(MARIA);
    server.use(http.post('*/api/employees', () => HttpResponse.error()));
    const { user, dialog } = await openAdd();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ines Cole');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ines@example.com');
    await user.click(dialog.getByRole('button', { name: 'Add Employee' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to add employee');
  });

  it('asks before it drops what was typed', async () => {
    practiceOf(MARIA);
    const { user, dialog } = await openAdd();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ines Cole');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ines Cole');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('changing an employee', () => {
  it('starts from what is known and has no required check of its own', async () => {
    const practice = practiceOf(MARIA);
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/employees/mediator-1', async ({ request }) => {
        const body = (await request.json()) as typeof MARIA;
        sent.push(body);
        if (body.name === '') {
          return HttpResponse.json(problem(422, 'validation_failed', 'Not valid.', { name: ['Enter a name'] }), {
            status: 422,
          });
        }
        practice[0] = { ...MARIA, ...body };
        return HttpResponse.json(practice[0]);
      }),
    );
    const { user } = renderApp('/admin/employees');
    await user.click(within(await card('Maria Alvarez')).getByRole('button', { name: 'Edit' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Employee' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Maria Alvarez');
    expect(dialog.getByRole('textbox', { name: 'Specialties' })).toHaveValue(
      'Divorce, Parenting, Property, Elder care',
    );

    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('Enter a name'));

    await user.type(name, 'Maria Cruz');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Inactive');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(within(await card('Maria Cruz')).getByText('Inactive')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ name: 'Maria Cruz', status: 'inactive', role: 'senior-mediator' });
  });
});

describe('where a mediator’s sessions take place', () => {
  it('is stored, and a problem with the link is shown at its field', async () => {
    practiceOf(mediator({ email: 'maria@example.com', phone: '', meeting_place: 'Room 2' }));
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/employees/mediator-1', async ({ request }) => {
        sent.push(await request.json());
        const refused = problem(422, 'validation_failed', 'Some fields are not valid.', {
          meeting_link: ['Enter an address that starts with https://'],
        });
        return HttpResponse.json(refused, { status: 422 });
      }),
    );
    const { user } = renderApp('/admin/employees');
    await user.click(within(await card('Maria Alvarez')).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Employee' }));
    expect(dialog.getByRole('textbox', { name: 'Usual place' })).toHaveValue('Room 2');
    const link = dialog.getByRole('textbox', { name: 'Video link' });
    await user.type(link, 'http://zoom.us/j/1');
    await user.type(dialog.getByRole('textbox', { name: 'Passcode or dial-in' }), '42');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(link).toHaveAccessibleDescription('Enter an address that starts with https://'));
    expect(sent).toMatchObject([{ meeting_place: 'Room 2', meeting_link: 'http://zoom.us/j/1', meeting_note: '42' }]);
  });
});

describe('invitations to a mediator’s calendar', () => {
  it('are on, and can be switched off', async () => {
    practiceOf(mediator({ calendar_mail: true }), mediator({ id: 'mediator-2', name: 'Bo Lee', calendar_mail: false }));
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/employees/mediator-1', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(mediator());
      }),
    );
    const { user } = renderApp('/admin/employees');
    const edit = async (name: string) => {
      await user.click(within(await card(name)).getByRole('button', { name: 'Edit' }));
      return within(await screen.findByRole('dialog', { name: 'Edit Employee' }));
    };
    const off = await edit('Bo Lee');
    expect(off.getByRole('switch', { name: 'Email calendar invitations' })).not.toBeChecked();
    await user.click(off.getByRole('button', { name: 'Cancel' }));
    const dialog = await edit('Maria Alvarez');
    const invitations = dialog.getByRole('switch', { name: 'Email calendar invitations' });
    expect(invitations).toBeChecked();
    expect(invitations).toHaveAccessibleDescription(/It does not name the client/);
    await user.click(invitations);
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent).toMatchObject([{ calendar_mail: false }]));
  });
});

describe('another link of a mediator', () => {
  /** Saves another link, which these sessions follow; records who is told. */
  async function saving(affected: object | undefined, told = 2) {
    practiceOf(mediator({ email: 'maria@example.com', phone: '', meeting_link: 'https://zoom.us/j/1' }));
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/employees/mediator-1', () =>
        HttpResponse.json({ ...mediator({ email: 'maria@example.com' }), affected }),
      ),
      http.post('*/api/bookings/relocations', async ({ request }) => {
        sent.push(await request.json(), request.headers.get('idempotency-key'));
        return HttpResponse.json({ told });
      }),
    );
    const { user } = renderApp('/admin/employees');
    await user.click(within(await card('Maria Alvarez')).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Employee' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Video link' }), '2');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    return { user, sent };
  }

  const sessions = [
    { id: 'booking-1', revision: 3 },
    { id: 'booking-2', revision: 0 },
  ];

  it('is sent to the clients of coming sessions with one press', async () => {
    const { user, sent } = await saving({ sessions: 3, people: 2, by_email: sessions });
    const offer = within(await screen.findByRole('dialog', { name: 'Send the new link to the clients?' }));
    expect(offer.getByText('3 confirmed sessions have another link now.')).toBeVisible();
    expect(offer.getByText('The client of one of them has no email address. Please call.')).toBeVisible();
    await user.click(offer.getByRole('button', { name: 'Send the new link to 2 people' }));
    expect(await screen.findByText('2 emails on the way')).toBeVisible();
    expect(sent).toEqual([{ sessions }, expect.stringMatching(/./)]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says that some sessions were changed first', async () => {
    const { user } = await saving({ sessions: 2, people: 1, by_email: sessions }, 1);
    await user.click(await screen.findByRole('button', { name: 'Send the new link to 1 person' }));
    expect(
      await screen.findByText('1 email on the way. 1 session changed in between. Check it in the calendar.'),
    ).toBeVisible();
  });

  it('can be kept for later', async () => {
    const { user, sent } = await saving({ sessions: 2, people: 2, by_email: sessions });
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([]);
  });

  it('concerns no one if no session follows it', async () => {
    await saving(undefined);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('certification and languages', () => {
  it('are sent, and shown again for the next change', async () => {
    const practice = practiceOf(MARIA);
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/employees/mediator-1', async ({ request }) => {
        const body = (await request.json()) as typeof MARIA;
        sent.push(body);
        practice[0] = { ...MARIA, ...body };
        return HttpResponse.json(practice[0]);
      }),
    );
    const { user } = renderApp('/admin/employees');
    const edit = async () => {
      await user.click(within(await card('Maria Alvarez')).getByRole('button', { name: 'Edit' }));
      return within(await screen.findByRole('dialog', { name: 'Edit Employee' }));
    };
    let dialog = await edit();
    const certification = dialog.getByRole('textbox', { name: 'Certification' });
    expect(certification).toHaveAccessibleDescription(/^Shown on the public site/);
    expect(certification).toHaveAttribute('maxlength', '200');
    await user.type(certification, 'Florida Supreme Court certified, no. 12345 F');
    await user.type(dialog.getByRole('textbox', { name: 'Languages' }), 'English, , Spanish');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toMatchObject([
      { certification: 'Florida Supreme Court certified, no. 12345 F', languages: ['English', 'Spanish'] },
    ]);

    await waitFor(() => expect(practice[0]?.languages).toEqual(['English', 'Spanish']));
    dialog = await edit();
    expect(dialog.getByRole('textbox', { name: 'Certification' })).toHaveValue(
      'Florida Supreme Court certified, no. 12345 F',
    );
    expect(dialog.getByRole('textbox', { name: 'Languages' })).toHaveValue('English, Spanish');
  });

  it('has at most ten languages, of at most 80 characters', async () => {
    practiceOf(MARIA);
    const { user, dialog } = await openAdd();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ines Cole');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ines@example.com');
    const languages = dialog.getByRole('textbox', { name: 'Languages' });
    await user.click(languages);
    await user.paste('a,b,c,d,e,f,g,h,i,j,k');
    await user.click(dialog.getByRole('button', { name: 'Add Employee' }));
    await waitFor(() => expect(languages).toHaveAccessibleDescription('At most 10 languages'));
    await user.clear(languages);
    await user.click(languages);
    await user.paste('x'.repeat(81));
    await waitFor(() => expect(languages).toHaveAccessibleDescription('Each language has at most 80 characters'));
  });
});

describe('deleting an employee', () => {
  const openDelete = async () => {
    const { user } = renderApp('/admin/employees');
    await user.click(within(await card('Maria Alvarez')).getByRole('button', { name: 'Delete' }));
    return { user, dialog: within(screen.getByRole('dialog', { name: 'Delete Maria Alvarez' })) };
  };

  it('asks, names who goes, and gives the focus a place', async () => {
    const practice = practiceOf(MARIA, PAUL);
    server.use(
      http.delete('*/api/employees/mediator-1', () => {
        practice.shift();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, dialog } = await openDelete();
    expect(dialog.getByText('Are you sure you want to delete this employee?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Employee deleted successfully!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Maria Alvarez' })).not.toBeInTheDocument());
    expect(await card('Paul Reyes')).toBeVisible();
    expect(document.activeElement).toContainElement(await card('Paul Reyes'));
    expect(document.body).not.toHaveFocus();
  });

  it('takes an older success away when the next one fails', async () => {
    const practice = practiceOf(MARIA, PAUL);
    server.use(
      http.delete('*/api/employees/:id', ({ params }) => {
        if (params['id'] !== 'mediator-1') return HttpResponse.error();
        practice.shift();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, dialog } = await openDelete();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Employee deleted successfully!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(within(await card('Paul Reyes')).getByRole('button', { name: /Delete/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete employee')).toBeVisible();
    expect(screen.queryByText('Employee deleted successfully!')).not.toBeInTheDocument();
  });

  it('leaves everything when one thinks better of it', async () => {
    practiceOf(MARIA);
    const { user, dialog } = await openDelete();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await card('Maria Alvarez')).toBeVisible();
  });

  it('says what stands in the way', async () => {
    practiceOf(MARIA);
    server.use(
      http.delete('*/api/employees/mediator-1', () =>
        HttpResponse.json(problem(409, 'has_upcoming_bookings', 'This mediator has upcoming bookings.'), {
          status: 409,
        }),
      ),
    );
    const { user, dialog } = await openDelete();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to delete employee');
    expect(alert).toHaveTextContent('This mediator has upcoming bookings.');
  });
});

describe('lists', () => {
  it('are separated by commas, trimmed, without the empty ones', () => {
    expect(listOf(' Divorce,, Elder care ,')).toEqual(['Divorce', 'Elder care']);
    expect(listOf('  ')).toEqual([]);
  });
});

describe('the photo', () => {
  const photo = (name: string, type: string, bytes = 8) => new File([new Uint8Array(bytes)], name, { type });

  it('is taken in and goes with the form', async () => {
    practiceOf(MARIA);
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/media', async ({ request }) => {
        const form = await request.formData();
        sent.push([form.get('purpose'), form.getAll('files').length]);
        return HttpResponse.json(
          [{ id: 'photo-1', name: 'ines.png', url: '/media/photo.png', size: 8, type: 'image/png' }],
          { status: 201 },
        );
      }),
      http.post('*/api/employees', async ({ request }) => {
        sent.push(((await request.json()) as { profileImage: string }).profileImage);
        return HttpResponse.json(MARIA, { status: 201 });
      }),
    );
    const { user, dialog } = await openAdd();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ines Cole');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ines@example.com');
    await user.upload(dialog.getByLabelText('Photo', { selector: 'input' }), photo('ines.png', 'image/png'));
    expect(await dialog.findByRole('button', { name: 'Replace photo' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add Employee' }));
    expect(await screen.findByText('Employee added successfully!')).toBeVisible();
    expect(sent).toEqual([['profile', 1], '/media/photo.png']);
  });

  it('that was refused does not keep the form from being saved', async () => {
    practiceOf(MARIA);
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/media', () =>
        HttpResponse.json(problem(422, 'not_an_image', 'This file is not an image.'), { status: 422 }),
      ),
      http.post('*/api/employees', async ({ request }) => {
        sent.push(((await request.json()) as { profileImage: string }).profileImage);
        return HttpResponse.json(MARIA, { status: 201 });
      }),
    );
    const { user, dialog } = await openAdd();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ines Cole');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ines@example.com');
    await user.upload(dialog.getByLabelText('Photo', { selector: 'input' }), photo('broken.jpg', 'image/jpeg'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This file is not an image.');
    await user.click(dialog.getByRole('button', { name: 'Add Employee' }));
    expect(await screen.findByText('Employee added successfully!')).toBeVisible();
    expect(sent).toEqual(['']);
  });

  it('keeps the face in view: its point is moved with the arrow keys and saved', async () => {
    practiceOf(mediator({ profileImage: '/media/photo.png', profileFocus: { x: 50, y: 30 } }));
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/employees/mediator-1', async ({ request }) => {
        sent.push(((await request.json()) as { profileFocus: unknown }).profileFocus);
        return HttpResponse.json(mediator());
      }),
    );
    const { user } = renderApp('/admin/employees');
    await user.click(within(await card('Maria Alvarez')).getByRole('button', { name: 'Edit' }));
    screen.getByRole('slider', { name: 'Focal point of photo' }).focus();
    await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Employee updated successfully!')).toBeVisible();
    expect(sent).toEqual([{ x: 54, y: 28 }]);
  });

  it('can be taken away again', async () => {
    practiceOf(mediator({ profileImage: '/media/photo.png' }));
    const { user } = renderApp('/admin/employees');
    await user.click(within(await card('Maria Alvarez')).getByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(screen.getByRole('button', { name: 'Upload photo' })).toHaveFocus();
  });

  it('is a JPG or PNG of at most 2 MB, and the server has the last word', async () => {
    practiceOf(MARIA);
    server.use(
      http.post('*/api/media', () =>
        HttpResponse.json(problem(422, 'not_an_image', 'This file is not an image.'), { status: 422 }),
      ),
    );
    const { user, dialog } = await openAdd();
    const input = dialog.getByLabelText('Photo', { selector: 'input' });
    // A browser's file dialog can show all files.
    await userEvent.setup({ applyAccept: false }).upload(input, photo('notes.pdf', 'application/pdf'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Choose a JPG or PNG image.');
    const dropped = (...files: File[]) => dropFiles(dialog.getByRole('button', { name: 'Upload photo' }), files);
    dropped(photo('one.jpg', 'image/jpeg'), photo('two.jpg', 'image/jpeg'));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Drop one photo here.'));
    dropped(photo('large.jpg', 'image/jpeg', 2 * 1024 * 1024 + 1));
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('File large.jpg is too large. Maximum size is 2MB.'),
    );
    await user.upload(input, photo('broken.jpg', 'image/jpeg'));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('This file is not an image.'));
    server.use(http.post('*/api/media', () => HttpResponse.error()));
    await user.upload(input, photo('broken.jpg', 'image/jpeg'));
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('The photo could not be uploaded. Please try again.'),
    );
  });
});
