import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  BookingResponse,
  ClosedTimeResponse,
  ClosureResponse,
  OutsideCalendarResponse,
  ScheduleBody,
  TimeSlotResponse,
} from '../../api/api.gen';
import { afternoon, booking, mediator, problem, site, slot } from '../../test/factories';
import { onAPhone, renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';

const THURSDAY = 'Thursday, October 1, 2026';
const AVAILABILITY = '*/api/availability/:id';

/** The server's data by mediator; a test changes it as the server would. */
interface Practice {
  slots: TimeSlotResponse[];
  schedule: ScheduleBody | null;
  default_schedule: ScheduleBody;
  closed: ClosedTimeResponse[];
  closures: ClosureResponse[];
  bookings: BookingResponse[];
  feed: { active: boolean; created_at: string | null };
  outside: Partial<OutsideCalendarResponse>;
}

function practiceWith(over: Partial<Practice> = {}): Practice {
  const practice = {
    slots: [slot(), afternoon()],
    schedule: null,
    default_schedule: {},
    closed: [],
    closures: [],
    bookings: [],
    feed: { active: false, created_at: null },
    outside: { active: false },
    ...over,
  };
  server.use(
    http.get(AVAILABILITY, ({ params }) => {
      const dates = [...new Set(practice.slots.map(({ date }) => date))];
      const availability = dates.map((date) => ({
        date,
        timeSlots: practice.slots.filter((one) => one.date === date),
      }));
      return HttpResponse.json({
        employee_id: params['id'],
        schedule: practice.schedule,
        default_schedule: practice.default_schedule,
        closed: practice.closed,
        availability: params['id'] === 'mediator-1' ? availability : [],
      });
    }),
    http.get('*/api/closures', () => HttpResponse.json(practice.closures)),
    http.get('*/api/closures/holidays', () =>
      HttpResponse.json([
        { date: '2026-11-26', name: 'Thanksgiving Day' },
        { date: '2026-12-25', name: 'Christmas Day' },
      ]),
    ),
    http.get('*/api/bookings', () => HttpResponse.json(practice.bookings)),
    http.get('*/api/employees/:id/calendar-feed', () => HttpResponse.json(practice.feed)),
    http.get('*/api/employees/:id/outside-calendar', () => HttpResponse.json(practice.outside)),
  );
  return practice;
}

/** A day's cell, by its label: searching ninety cells by role is slow. */
const day = (name: string) => screen.findByLabelText(new RegExp(`^${name}`), { selector: 'button' });

async function openDay(path = '/admin/availability') {
  const app = renderApp(path);
  await app.user.click(await day(THURSDAY));
  return { ...app, panel: within(screen.getByRole('region', { name: THURSDAY })) };
}

beforeEach(signedIn);

describe('availability', () => {
  it('shows the ninety days with what each has on offer', async () => {
    practiceWith({ slots: [slot({ status: 'busy' }), afternoon()] });
    const { user } = renderApp('/admin/availability');

    expect(await day(THURSDAY)).toHaveAccessibleName(`${THURSDAY}, 2 sessions, 1 open`);
    expect(screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'))).toEqual([
      'September 2026',
      'October 2026',
      'November 2026',
      'December 2026',
    ]);
    expect(screen.getByText('2 sessions on 1 day, 1 open')).toBeVisible();
    expect(screen.getByText('Available sessions in the next 90 days, in Eastern Time')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Status legend' })).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const entry = (name: string) => screen.findByRole('menuitem', { name });
    expect(await entry('View Appointment Calendar')).toHaveAttribute('href', '/admin/calendar?mediator=mediator-1');
    expect(await entry('Back')).toHaveAttribute('href', '/admin/dashboard');
  });

  it('keeps weekends closed and says why', async () => {
    practiceWith();
    const { user, router } = renderApp('/admin/availability');
    const saturday = await day('Saturday, October 3, 2026');
    expect(saturday).toHaveAccessibleName('Saturday, October 3, 2026, closed on weekends');
    expect(saturday).toHaveTextContent('Weekend');
    expect(saturday).toHaveAttribute('aria-disabled', 'true');
    await user.click(saturday);
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('region', { name: 'Choose a day' })).toBeVisible();
  });

  it('follows the business days of the settings, in the days and in the weekly plan', async () => {
    const morning = [{ session_type: 'morning' as const, time: '09:00', duration: '9AM to 12PM Morning', price: 750 }];
    practiceWith({
      default_schedule: { weekly: { monday: morning, thursday: morning, saturday: morning }, exceptions: [] },
    });
    const known = site({ businessDays: ['monday', 'thursday', 'saturday'] });
    server.use(http.get('*/api/public/site', () => HttpResponse.json(known)));
    const { user } = renderApp('/admin/availability', { site: known });
    const friday = await day('Friday, October 2, 2026');
    expect(friday).toHaveAccessibleName('Friday, October 2, 2026, closed on Fridays');
    expect(friday).toHaveAttribute('aria-disabled', 'true');
    expect(await day('Saturday, October 3, 2026')).toHaveAttribute('aria-disabled', 'false');
    await user.click(screen.getByRole('button', { name: 'Weekly Plan' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Weekly plan of Maria Alvarez' }));
    expect(
      within(dialog.getByRole('group', { name: 'Friday' })).getByText('Closed: not a business day in the settings'),
    ).toBeVisible();
    expect(within(dialog.getByRole('group', { name: 'Friday' })).queryByRole('checkbox')).not.toBeInTheDocument();
    const saturday = within(dialog.getByRole('group', { name: 'Saturday' }));
    expect(saturday.getByRole('checkbox', { name: '9AM to 12PM Morning' })).toBeChecked();
    // Outside of the business hours, so it would not be generated.
    expect(saturday.getByRole('checkbox', { name: '1PM to 4PM Afternoon' })).not.toBeChecked();
  });

  it('opens a day that is no business day any more, for its sessions to be deleted and none added', async () => {
    const practice = practiceWith({ slots: [slot()] });
    const known = site({ businessDays: ['monday', 'tuesday'] });
    server.use(
      http.get('*/api/public/site', () => HttpResponse.json(known)),
      http.delete('*/api/time-slots/slot-1', () => {
        practice.slots = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/admin/availability', { site: known });
    const thursday = await day(THURSDAY);
    expect(thursday).toHaveAccessibleName(`${THURSDAY}, closed on Thursdays, 1 session that visitors do not see`);
    expect(screen.getByText('1 session on 1 day, 0 open')).toBeVisible();
    thursday.focus();
    await user.keyboard('{Enter}');
    const panel = within(screen.getByRole('region', { name: THURSDAY }));
    expect(panel.getByText('Not a business day: visitors see no sessions here, and none can be added.')).toBeVisible();
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Delete']);
    await user.click(panel.getByRole('button', { name: 'Delete' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Delete Time Slot' })).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('Time slot deleted successfully!')).toBeVisible();

    expect(await panel.findByText('No sessions on this day')).toBeVisible();
    expect(panel.getByRole('status')).toHaveFocus();
    expect(await day(THURSDAY)).toHaveAccessibleName(`${THURSDAY}, closed on Thursdays`);
    expect(await day(THURSDAY)).toHaveAttribute('aria-disabled', 'true');
  });

  it('goes from day to day by key, over weekends and months', async () => {
    practiceWith();
    const { user } = renderApp('/admin/availability');
    const today = await day('Monday, September 28, 2026');
    expect(screen.getAllByLabelText(/2026/, { selector: 'button[tabindex="0"]' })).toEqual([today]);
    today.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await day(THURSDAY)).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(await day('Saturday, October 3, 2026')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
    expect(screen.getByRole('region', { name: THURSDAY })).toBeVisible();
  });

  it('shows that it loads', async () => {
    practiceWith();
    server.use(http.get(AVAILABILITY, () => new Promise<never>(() => undefined)));
    renderApp('/admin/availability');
    expect(await screen.findByRole('combobox', { name: 'Mediator' })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Loading availability' })).toBeVisible();
  });

  it('says so when loading fails, and tries again', async () => {
    practiceWith();
    server.use(http.get(AVAILABILITY, () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/availability');
    expect(await screen.findByRole('alert')).toHaveTextContent('The availability could not be loaded.');
    practiceWith();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await day(THURSDAY)).toBeVisible();
  });

  it('leads to the employees while there are none', async () => {
    server.use(http.get('*/api/employees', () => HttpResponse.json([])));
    renderApp('/admin/availability');
    expect(await screen.findByText('No Employees Added')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Employee' })).toHaveAttribute('href', '/admin/employees');
  });

  it('offers to generate the first sessions', async () => {
    practiceWith({ slots: [] });
    const { user } = renderApp('/admin/availability');
    expect(await screen.findByText('No sessions yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Generate Availability' }));
    expect(screen.getByRole('dialog', { name: 'Generate Availability' })).toBeVisible();
  });

  it('keeps the mediator and the day in the address', async () => {
    practiceWith();
    const { user, router } = await openDay();
    expect(router.state.location.search).toBe('?date=2026-10-01');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mediator' }), 'James Whitfield');
    expect(await screen.findByText('No sessions yet')).toBeVisible();
    expect(router.state.location.search).toBe('?date=2026-10-01&mediator=mediator-2');
  });

  it('starts with what the address says', async () => {
    practiceWith();
    server.use(
      http.get('*/api/employees', () =>
        HttpResponse.json([mediator({ id: 'mediator-0', name: 'Away', status: 'inactive' }), mediator()]),
      ),
    );
    renderApp('/admin/availability?mediator=mediator-1&date=2026-10-01');
    expect(await screen.findByRole('region', { name: THURSDAY })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Mediator' })).toHaveDisplayValue('Maria Alvarez');
    expect(screen.getByRole('option', { name: 'Away (inactive)' })).toBeInTheDocument();
  });
});

describe('the sessions of a day', () => {
  it('are listed beside the days, with what they may bring', async () => {
    practiceWith();
    const { panel } = await openDay();
    const morning = panel.getByRole('listitem', { name: '9AM to 12PM Morning' });
    expect(morning).toHaveTextContent('9:00 AM – 12:00 PM, $750');
    expect(within(morning).getByText('Available')).toBeVisible();
    const pricing = screen.getByRole('region', { name: 'Pricing Overview' });
    expect(pricing).toHaveTextContent('Hourly rate$250 per hour');
    expect(pricing).toHaveTextContent('Daily revenue potential$1,500');
  });

  it('change status and price', async () => {
    const practice = practiceWith();
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/time-slots/slot-1', async ({ request }) => {
        const body = (await request.json()) as Partial<TimeSlotResponse>;
        sent.push(body);
        practice.slots = [slot(body), afternoon()];
        return HttpResponse.json(practice.slots[0]);
      }),
    );
    const { user, panel } = await openDay();
    await user.click(
      within(panel.getByRole('listitem', { name: '9AM to 12PM Morning' })).getByRole('button', { name: 'Edit' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Time Slot' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Limited: may have restrictions');
    const price = dialog.getByRole('spinbutton', { name: 'Price ($)' });
    expect(price).toHaveAttribute('min', '0');
    expect(price).toHaveAttribute('step', '50');
    await user.clear(price);
    await user.type(price, '-1');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(price).toHaveAccessibleDescription('Enter a price of 0 or more, like 750'));
    await user.clear(price);
    await user.type(price, '800');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));

    const morning = await panel.findByRole('listitem', { name: '9AM to 12PM Morning' });
    await waitFor(() => expect(morning).toHaveTextContent('$800'));
    expect(within(morning).getByText('Limited')).toBeVisible();
    expect(sent).toEqual([{ status: 'limited', price: 800 }]);
    expect(screen.getByText('Time slot updated successfully!')).toBeVisible();
  });

  it('stay busy under a booking, and the screen says so', async () => {
    practiceWith({ slots: [slot({ status: 'busy' })] });
    server.use(http.put('*/api/time-slots/slot-1', () => HttpResponse.json(slot({ status: 'busy' }))));
    const { user, panel } = await openDay();
    await user.click(panel.getByRole('button', { name: 'Edit' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Available: open');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Time slot updated. A booking at this time keeps it busy.')).toBeVisible();
  });

  it('are deleted after a question, and the focus stays in the panel', async () => {
    const practice = practiceWith();
    server.use(
      http.delete('*/api/time-slots/slot-1', () => {
        practice.slots = [afternoon()];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, panel } = await openDay();
    await user.click(
      within(panel.getByRole('listitem', { name: '9AM to 12PM Morning' })).getByRole('button', { name: 'Delete' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Time Slot' }));
    expect(dialog.getByText('Are you sure you want to delete this time slot?')).toBeVisible();
    expect(dialog.getByText(`9AM to 12PM Morning, ${THURSDAY}`)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Time slot deleted successfully!')).toBeVisible();
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
    expect(panel.getByRole('status')).toHaveFocus();
  });

  it('stay when they are booked', async () => {
    practiceWith();
    server.use(
      http.delete('*/api/time-slots/slot-1', () =>
        HttpResponse.json(problem(409, 'slot_booked', 'This session is booked.'), { status: 409 }),
      ),
    );
    const { user, panel } = await openDay();
    await user.click(
      within(panel.getByRole('listitem', { name: '9AM to 12PM Morning' })).getByRole('button', { name: 'Delete' }),
    );
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete time slotThis session is booked.');
  });
});

describe('adding a time slot', () => {
  const openAdd = async () => {
    const app = renderApp('/admin/availability');
    await day(THURSDAY);
    await app.user.click(screen.getAllByRole('button', { name: 'Add Time Slot' })[0] as HTMLElement);
    const dialog = within(screen.getByRole('dialog', { name: 'Add Time Slot' }));
    return { ...app, dialog, add: () => app.user.click(dialog.getByRole('button', { name: 'Add Time Slot' })) };
  };

  it('needs a date, a session type and an employee', async () => {
    practiceWith();
    const { user, dialog, add } = await openAdd();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Mediator' }), 'Choose a mediator');
    await add();
    for (const text of ['Please select a date first', 'Please select a session type', 'Please select an employee']) {
      expect(await dialog.findByText(text)).toBeVisible();
    }
  });

  it('sends the session type with its price, and shows the day', async () => {
    const practice = practiceWith();
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/time-slots', async ({ request }) => {
        sent.push(await request.json());
        const added = slot({
          id: 'slot-9',
          date: '2026-10-02',
          duration: '9AM to 4PM Full Day',
          session_type: 'full_day',
        });
        practice.slots.push(added);
        return HttpResponse.json(added, { status: 201 });
      }),
    );
    const { user, dialog, add, router } = await openAdd();
    await user.type(dialog.getByLabelText('Date'), '2026-10-02');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Session type' }), '9AM to 4PM Full Day');
    expect(dialog.getByRole('spinbutton', { name: 'Price ($)' })).toHaveValue(1750);
    await add();

    expect(await screen.findByText('Time slot added successfully!')).toBeVisible();
    expect(sent).toEqual([
      { employee_id: 'mediator-1', date: '2026-10-02', time: '09:00', duration: '9AM to 4PM Full Day', price: 1750 },
    ]);
    expect(await screen.findByRole('listitem', { name: '9AM to 4PM Full Day' })).toBeVisible();
    expect(router.state.location.search).toBe('?mediator=mediator-1&date=2026-10-02');
  });

  it('offers a session at any time and of any length, at the hourly rate unless another price is entered', async () => {
    practiceWith();
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/public/site', () => HttpResponse.json(site({ hourlyRate: 320 }))),
      http.post('*/api/time-slots', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(slot({ id: 'slot-new', date: '2026-10-02' }), { status: 201 });
      }),
    );
    const { user, dialog, add } = await openAdd();
    await user.type(dialog.getByLabelText('Date'), '2026-10-02');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Session type' }), 'Another time');
    const length = dialog.getByRole('spinbutton', { name: 'Length in minutes' });
    await user.type(length, '10');
    await add();
    expect(await dialog.findByText('Please enter when the session starts')).toBeVisible();
    expect(dialog.getByText('Enter 15 to 720 minutes')).toBeVisible();

    await user.type(dialog.getByLabelText('Starts at'), '10:00');
    await user.clear(length);
    await user.type(length, '50');
    expect(dialog.getByRole('spinbutton', { name: 'Price ($)' })).toHaveValue(266.67);
    await user.clear(length);
    await user.type(length, '240');
    expect(dialog.getByRole('spinbutton', { name: 'Price ($)' })).toHaveValue(1280);
    await add();
    expect(await screen.findByText('Time slot added successfully!')).toBeVisible();
    expect(sent).toEqual([
      { employee_id: 'mediator-1', date: '2026-10-02', time: '10:00', duration: '240 minutes', price: 1280 },
    ]);
  });

  it('says what the server refuses, and keeps the form', async () => {
    practiceWith();
    const refusals = [
      HttpResponse.json(
        problem(422, 'validation_failed', 'Not valid.', { date: ['The practice is closed on this day'] }),
        { status: 422 },
      ),
      HttpResponse.json(problem(409, 'slot_exists', 'This session is on offer already.'), { status: 409 }),
    ];
    server.use(http.post('*/api/time-slots', () => refusals.shift()));
    const { user, dialog, add } = await openAdd();
    await user.type(dialog.getByLabelText('Date'), '2026-10-03');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Session type' }), '9AM to 12PM Morning');
    await add();
    await waitFor(() =>
      expect(dialog.getByLabelText('Date')).toHaveAccessibleDescription('The practice is closed on this day'),
    );
    await add();
    const alert = await dialog.findByText('Failed to add time slot. Please try again.');
    expect(alert.parentElement).toHaveTextContent('This session is on offer already.');
    expect(dialog.getByRole('combobox', { name: 'Session type' })).toHaveDisplayValue('9AM to 12PM Morning');
  });
});

describe('quick actions', () => {
  const chooseMore = async (user: UserEvent, name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  it('generate three months after a question, with progress', async () => {
    const practice = practiceWith({ slots: [] });
    const sent: unknown[] = [];
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.post('*/api/availability/mediator-1/generate', async ({ request }) => {
        sent.push(await request.json());
        await held;
        practice.slots = [slot(), afternoon()];
        return HttpResponse.json({ created: 2, skipped: 1 });
      }),
    );
    const { user } = renderApp('/admin/availability');
    await screen.findByText('No sessions yet');
    await user.click(screen.getByRole('button', { name: 'Generate Availability' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('This will generate default availability for the next 3 months. Continue?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Generate' }));
    expect(await dialog.findByText('Generating sessions…')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Generate' })).toBeDisabled();
    answer();

    expect(await screen.findByText('Default availability generated successfully!')).toBeVisible();
    expect(screen.getByText('2 new sessions added, 1 skipped.')).toBeVisible();
    expect(await day(THURSDAY)).toHaveAccessibleName(`${THURSDAY}, 2 sessions, 2 open`);
    expect(sent).toEqual([{ months: 3 }]);
  });

  it('say so when nothing could be generated', async () => {
    practiceWith();
    server.use(http.post('*/api/availability/mediator-1/generate', () => HttpResponse.error()));
    const { user } = renderApp('/admin/availability');
    await chooseMore(user, 'Generate Availability');
    await user.click(await screen.findByRole('button', { name: 'Generate' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to generate availability. Please try again.');
  });

  it('update old slots after a question', async () => {
    practiceWith();
    server.use(http.post('*/api/time-slots/migrate', () => HttpResponse.json({ migrated: 1, unchanged: 4 })));
    const { user } = renderApp('/admin/availability');
    await chooseMore(user, 'Update Old Slots');
    await user.click(await screen.findByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Time slots migration process completed.')).toBeVisible();
    expect(screen.getByText('1 slot updated, 4 unchanged.')).toBeVisible();
  });

  it('say so when old slots could not be updated', async () => {
    practiceWith();
    server.use(http.post('*/api/time-slots/migrate', () => new HttpResponse(null, { status: 500 })));
    const { user } = renderApp('/admin/availability');
    await chooseMore(user, 'Update Old Slots');
    await user.click(await screen.findByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Error updating time slots. Please try again.')).toBeVisible();
  });

  it('export the ninety days as a file', async () => {
    practiceWith();
    const asked: string[] = [];
    const saved = vi.fn<(blob: Blob) => string>(() => 'blob:file');
    URL.createObjectURL = saved;
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    server.use(
      http.get('*/api/availability/mediator-1/export', ({ request }) => {
        asked.push(new URL(request.url).search);
        return new HttpResponse('date,time\n', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    const { user } = renderApp('/admin/availability');
    await chooseMore(user, 'Export CSV');
    expect(await screen.findByText('Availability exported successfully!')).toBeVisible();
    expect(asked).toEqual(['?startDate=2026-09-28&endDate=2026-12-26']);
    expect(click).toHaveBeenCalledOnce();
    expect(await saved.mock.calls[0]?.[0].text()).toBe('date,time\n');

    server.use(
      http.get('*/api/availability/mediator-1/export', () =>
        HttpResponse.json(problem(500, 'internal', ''), { status: 500 }),
      ),
    );
    await chooseMore(user, 'Export CSV');
    expect(await screen.findByText('Failed to export availability. Please try again.')).toBeVisible();
  });
});

describe('the weekly plan', () => {
  const openPlan = async () => {
    const { user } = renderApp('/admin/availability');
    await user.click(await screen.findByRole('button', { name: 'Weekly Plan' }));
    return { user, dialog: within(screen.getByRole('dialog', { name: 'Weekly plan of Maria Alvarez' })) };
  };

  it('is stored with its days off', async () => {
    const practice = practiceWith({
      schedule: {
        weekly: {
          monday: [
            { session_type: 'morning', time: '09:00', duration: '9AM to 12PM Morning', price: 800 },
            { time: '17:00', duration: '1 hour', price: 200 },
          ],
        },
        exceptions: [],
      },
    });
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/availability', async ({ request }) => {
        const body = (await request.json()) as { employee_id: string; schedule: ScheduleBody };
        sent.push(body);
        practice.schedule = body.schedule;
        return HttpResponse.json({ ...body, added: 12, removed: 3, repriced: 0 });
      }),
    );
    const { user, dialog } = await openPlan();
    const monday = within(dialog.getByRole('group', { name: 'Monday' }));
    expect(monday.getByRole('checkbox', { name: '9AM to 12PM Morning' })).toBeChecked();
    const prices = within(dialog.getByRole('group', { name: 'Prices' }));
    expect(prices.getByRole('spinbutton', { name: 'Price ($) of 9AM to 12PM Morning' })).toHaveValue(800);
    expect(monday.getByText('Also planned: 5:00 PM, 1 hour, $200')).toBeVisible();
    const tuesday = within(dialog.getByRole('group', { name: 'Tuesday' }));
    await user.click(tuesday.getByRole('checkbox', { name: '9AM to 4PM Full Day' }));
    const price = prices.getByRole('spinbutton', { name: 'Price ($) of 9AM to 4PM Full Day' });
    await user.clear(price);
    await user.type(price, '1600');

    await user.click(dialog.getByRole('button', { name: 'Add day off' }));
    await user.click(dialog.getByRole('button', { name: 'Save Plan' }));
    expect(await dialog.findByText('Please select a date')).toBeVisible();
    await user.type(dialog.getByLabelText('Date'), '2026-10-01');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Conference');
    await user.click(dialog.getByRole('button', { name: 'Save Plan' }));

    expect(await screen.findByText('Weekly plan saved successfully!')).toBeVisible();
    expect(sent).toEqual([
      {
        employee_id: 'mediator-1',
        schedule: {
          weekly: {
            monday: [
              { time: '09:00', duration: '9AM to 12PM Morning', price: 800 },
              { time: '17:00', duration: '1 hour', price: 200 },
            ],
            tuesday: [{ time: '09:00', duration: '9AM to 4PM Full Day', price: 1600 }],
            wednesday: [],
            thursday: [],
            friday: [],
          },
          exceptions: [{ date: '2026-10-01', reason: 'Conference' }],
        },
      },
    ]);
    await waitFor(async () =>
      expect(await day(THURSDAY)).toHaveAccessibleName(`${THURSDAY}, 2 sessions, 2 open, day off: Conference`),
    );
  });

  it("offers the practice's own kinds of session", async () => {
    const kinds = [{ name: 'Half day', nameEs: '', start: '10:00', minutes: 240, price: 1000, duration: '4 hours' }];
    practiceWith({ schedule: { weekly: {}, exceptions: [] } });
    server.use(http.get('*/api/public/site', () => HttpResponse.json(site({ sessionTypes: kinds }))));
    const { user, dialog } = await openPlan();
    const monday = within(dialog.getByRole('group', { name: 'Monday' }));
    expect(monday.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(monday.getByRole('checkbox', { name: 'Half day' }));
    expect(dialog.getByRole('spinbutton', { name: 'Price ($) of Half day' })).toHaveValue(1000);
  });

  it('has one price for each session type, and others on some days only when asked', async () => {
    practiceWith({ schedule: { weekly: {}, exceptions: [] } });
    const sent: ScheduleBody[] = [];
    server.use(
      http.post('*/api/availability', async ({ request }) => {
        const body = (await request.json()) as { schedule: ScheduleBody };
        sent.push(body.schedule);
        return HttpResponse.json({ ...body, added: 2, removed: 0, repriced: 0 });
      }),
    );
    const { user, dialog } = await openPlan();
    const morning = '9AM to 12PM Morning';
    const on = (day: string) => within(dialog.getByRole('group', { name: day }));
    await user.click(on('Monday').getByRole('checkbox', { name: morning }));
    await user.click(on('Friday').getByRole('checkbox', { name: morning }));
    expect(dialog.getAllByRole('spinbutton')).toHaveLength(3);

    await user.click(dialog.getByRole('checkbox', { name: 'Different prices on some days' }));
    const friday = on('Friday').getByRole('spinbutton', { name: `Price ($) of ${morning} on Friday` });
    await user.type(friday, '-1');
    await user.click(dialog.getByRole('button', { name: 'Save Plan' }));
    expect(await dialog.findByText('Enter a price of 0 or more, like 750')).toBeVisible();
    await user.clear(friday);
    await user.type(friday, '650');
    await user.click(dialog.getByRole('button', { name: 'Save Plan' }));
    expect(await screen.findByText('Weekly plan saved successfully!')).toBeVisible();
    const session = { time: '09:00', duration: morning };
    expect(sent[0]?.weekly).toMatchObject({
      monday: [{ ...session, price: 750 }],
      friday: [{ ...session, price: 650 }],
    });
  });

  it('does not ask for the price of what is not offered', async () => {
    practiceWith({ schedule: { weekly: {}, exceptions: [] } });
    server.use(
      http.post('*/api/availability', () => HttpResponse.json({ schedule: {}, added: 0, removed: 0, repriced: 0 })),
    );
    const { user, dialog } = await openPlan();
    await user.clear(dialog.getByRole('spinbutton', { name: 'Price ($) of 9AM to 4PM Full Day' }));
    await user.click(dialog.getByRole('button', { name: 'Save Plan' }));
    expect(await screen.findByText('Weekly plan saved successfully!')).toBeVisible();
  });

  it('takes a day off once, and lets it go again', async () => {
    practiceWith({ schedule: { weekly: {}, exceptions: [{ date: '2026-10-01', reason: '' }] } });
    const { user, dialog } = await openPlan();
    await user.click(dialog.getByRole('button', { name: 'Add day off' }));
    await user.type(dialog.getAllByLabelText('Date')[1] as HTMLElement, '2026-10-01');
    await user.click(dialog.getByRole('button', { name: 'Save Plan' }));
    expect(await dialog.findAllByText('This day is already on the list')).not.toHaveLength(0);
    await user.click(dialog.getAllByRole('button', { name: 'Remove' })[1] as HTMLElement);
    expect(dialog.getAllByLabelText('Date')).toHaveLength(1);
    expect(dialog.getByRole('button', { name: 'Add day off' })).toHaveFocus();
  });

  it('stays open when it could not be stored, and says why', async () => {
    practiceWith();
    server.use(
      http.post('*/api/availability', () =>
        HttpResponse.json(
          problem(422, 'validation_failed', 'Not valid.', { 'schedule.exceptions': ['Enter at most 400 days off'] }),
          { status: 422 },
        ),
      ),
    );
    const { user, dialog } = await openPlan();
    expect(dialog.getByText('No plan yet: business days have the sessions that fit the business hours.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save Plan' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to save the weekly plan. Please try again.');
    expect(alert).toHaveTextContent('Enter at most 400 days off');
  });
});

describe('the calendar feed', () => {
  const url = 'https://practice.example/api/calendar-feeds/secret';

  it('is made, told once, copied, and revoked', async () => {
    const practice = practiceWith();
    server.use(
      http.post('*/api/employees/mediator-1/calendar-feed', () => {
        practice.feed = { active: true, created_at: '2026-09-28T16:00:00Z' };
        return HttpResponse.json({ ...practice.feed, url }, { status: 201 });
      }),
      http.delete('*/api/employees/mediator-1/calendar-feed', () => {
        practice.feed = { active: false, created_at: null };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/admin/availability');
    await user.click(await screen.findByRole('button', { name: 'Create Feed URL' }));
    expect(await screen.findByRole('textbox', { name: 'Feed URL' })).toHaveValue(url);
    expect(screen.getByText('Active since Mon, 09/28/2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy URL' }));
    expect(await screen.findByText('URL copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(url);

    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Revoke Calendar Feed' })).getByRole('button', { name: 'Revoke' }),
    );
    expect(await screen.findByRole('button', { name: 'Create Feed URL' })).toBeVisible();
    expect(screen.queryByText(url)).not.toBeInTheDocument();
  });

  it('asks before it replaces the address', async () => {
    practiceWith({ feed: { active: true, created_at: '2026-09-01T16:00:00Z' } });
    server.use(
      http.post('*/api/employees/mediator-1/calendar-feed', () =>
        HttpResponse.json({ active: true, created_at: null, url }, { status: 201 }),
      ),
    );
    const { user } = renderApp('/admin/availability');
    await user.click(await screen.findByRole('button', { name: 'Replace URL' }));
    expect(screen.queryByRole('textbox', { name: 'Feed URL' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    expect(await screen.findByRole('textbox', { name: 'Feed URL' })).toHaveValue(url);
  });
});

/** A closure of Thursday for all. */
const court = (over: Partial<ClosureResponse> = {}): ClosureResponse => ({
  id: 'closure-1',
  employee_id: null,
  from: '2026-10-01',
  to: '2026-10-01',
  reason: 'Court',
  bookings: [],
  ...over,
});

const shut = (reason: string): ClosedTimeResponse => ({
  start: '2026-10-01T00:00',
  end: '2026-10-02T00:00',
  reason,
  source: 'closure',
});

describe('closed days', () => {
  it('close the chosen day for all mediators in four clicks, after showing what is booked', async () => {
    const practice = practiceWith({
      bookings: [booking({ date: '2026-10-01', client_name: 'Jo Park', status: 'confirmed' })],
    });
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/closures', async ({ request }) => {
        sent.push(await request.json());
        practice.closures = [court({ bookings: practice.bookings })];
        practice.closed = [shut('Court')];
        practice.slots = [slot({ status: 'busy', closed: 'Court' })];
        return HttpResponse.json(practice.closures[0], { status: 201 });
      }),
    );
    const { user } = await openDay();
    await user.click(screen.getByRole('button', { name: 'Close Days…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Close Days' }));
    expect(dialog.getByRole('combobox', { name: 'Who' })).toHaveDisplayValue('Maria Alvarez');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Who' }), 'All mediators');
    expect(await dialog.findByText(/^1 session booked on these days/)).toBeVisible();
    const link = dialog.getByRole('link', { name: /Jo Park/ });
    expect(link).toHaveAttribute('href', '/admin/calendar?booking=A-7K3F-92');
    await user.type(dialog.getByLabelText('Reason (internal)'), 'Court');
    await user.click(dialog.getByRole('button', { name: 'Close Days' }));

    expect(await screen.findByText('Days closed.')).toBeVisible();
    expect(sent).toEqual([{ from: '2026-10-01', to: '2026-10-01', reason: 'Court' }]);
    await waitFor(async () =>
      expect(await day(THURSDAY)).toHaveAccessibleName(`${THURSDAY}, 1 session, all busy, closed: Court`),
    );
    const list = within(screen.getByRole('region', { name: 'Closed days' }));
    expect(list.getByText(`${THURSDAY}, All mediators, Court`)).toBeVisible();
    expect(list.getByRole('link', { name: /Jo Park/ })).toBeVisible();

    server.use(
      http.delete('*/api/closures/closure-1', () => {
        practice.closures = [];
        practice.closed = [];
        practice.slots = [slot({})];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Days reopened.')).toBeVisible();
    expect(await list.findByText('No closed days ahead.')).toBeVisible();
  });

  it('cannot be undone twice: someone else has reopened them', async () => {
    practiceWith();
    server.use(
      http.post('*/api/closures', () => HttpResponse.json(court(), { status: 201 })),
      http.delete('*/api/closures/closure-1', () =>
        HttpResponse.json(problem(404, 'not_found', 'No'), { status: 404 }),
      ),
    );
    const { user } = await openDay();
    await user.click(screen.getByRole('button', { name: 'Close Days…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Close Days' }));
    await user.click(dialog.getByRole('button', { name: 'Close Days' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Someone else has already reopened these days.')).toBeVisible();
  });

  it('are selected with Shift and closed for the mediator they are shown for', async () => {
    practiceWith();
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/closures', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(court(), { status: 201 });
      }),
    );
    const { user } = await openDay();
    const selected = screen.getByLabelText('Selected days');
    expect(selected).not.toBeVisible();
    await user.keyboard('{Shift>}');
    await user.click(await day('Wednesday, October 7, 2026'));
    await user.keyboard('{/Shift}');
    expect(selected).toHaveTextContent('Thu, 10/01/2026 – Wed, 10/07/2026, 7 days');
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(7);
    // What a day has stays open: only the days are selected.
    expect(screen.getByRole('region', { name: THURSDAY })).toBeVisible();

    await user.keyboard('{Escape}');
    expect(selected).not.toBeVisible();
    (await day('Monday, October 12, 2026')).focus();
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect(selected).toHaveTextContent('Sat, 10/10/2026 – Mon, 10/12/2026, 3 days');
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
    expect(selected).toHaveTextContent('Mon, 10/12/2026 – Tue, 10/13/2026, 2 days');

    await user.click(screen.getByRole('button', { name: 'Close These Days…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Close Days' }));
    expect(dialog.getByRole('combobox', { name: 'Who' })).toHaveValue('mediator-1');
    await user.click(dialog.getByRole('button', { name: 'Close Days' }));
    expect(await screen.findByText('Days closed.')).toBeVisible();
    expect(sent).toEqual([{ from: '2026-10-12', to: '2026-10-13', reason: '', employee_id: 'mediator-1' }]);
    expect(selected).not.toBeVisible();
  });

  it('are selected by dragging with a mouse, not with a finger', async () => {
    practiceWith();
    const { user } = await openDay();
    const selected = screen.getByLabelText('Selected days');
    const [monday, friday] = [await day('Monday, October 5, 2026'), await day('Friday, October 9, 2026')];
    await user.pointer([
      { keys: '[TouchA>]', target: monday },
      { pointerName: 'TouchA', target: friday },
      { keys: '[/TouchA]' },
    ]);
    expect(selected).not.toBeVisible();
    await user.pointer([{ keys: '[MouseLeft>]', target: friday }, { target: monday }, { keys: '[/MouseLeft]' }]);
    expect(selected).toHaveTextContent('Mon, 10/05/2026 – Fri, 10/09/2026, 5 days');
    await user.pointer({ target: await day('Tuesday, October 20, 2026') });
    expect(selected).toHaveTextContent('5 days');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(selected).not.toBeVisible();
  });

  it('close for several mediators, and for those that were left after a failure', async () => {
    practiceWith({
      bookings: [
        booking({
          id: 'a',
          date: '2026-10-01',
          client_name: 'Jo Park',
          employee_id: 'mediator-2',
          status: 'confirmed',
        }),
        booking({
          id: 'b',
          date: '2026-10-01',
          client_name: 'Kim Lee',
          employee_id: 'mediator-3',
          status: 'confirmed',
        }),
      ],
    });
    const sent: unknown[] = [];
    const exists = () =>
      HttpResponse.json(problem(409, 'closure_exists', 'These days are closed already'), { status: 409 });
    const answers = [
      () => HttpResponse.json(court({ id: 'of-ann' }), { status: 201 }),
      () => new HttpResponse(null, { status: 503 }),
      exists,
    ];
    const reopened: string[] = [];
    server.use(
      http.get('*/api/employees', () =>
        HttpResponse.json(['Ann', 'Bob', 'Cleo'].map((name, at) => mediator({ id: `mediator-${at + 1}`, name }))),
      ),
      http.post('*/api/closures', async ({ request }) => {
        sent.push(((await request.json()) as { employee_id: string }).employee_id);
        return (answers.shift() ?? (() => HttpResponse.json(court({ id: 'of-cleo' }), { status: 201 })))();
      }),
      http.delete('*/api/closures/:id', ({ params }) => {
        reopened.push(String(params['id']));
        // Someone else was faster with hers.
        const gone = () => HttpResponse.json(problem(404, 'not_found', 'No'), { status: 404 });
        return params['id'] === 'of-cleo' ? gone() : new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await openDay();
    await user.click(screen.getByRole('button', { name: 'Close Days…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Close Days' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Who' }), 'Several mediators…');
    await user.click(dialog.getByRole('button', { name: 'Close Days' }));
    expect(await dialog.findByText('Choose at least one mediator')).toBeVisible();
    expect(sent).toEqual([]);
    const group = within(dialog.getByRole('group', { name: 'Mediators' }));
    await user.click(group.getByRole('checkbox', { name: 'Ann' }));
    await user.click(group.getByRole('checkbox', { name: 'Cleo' }));
    expect(await dialog.findByRole('link', { name: /Kim Lee/ })).toBeVisible();
    expect(dialog.queryByRole('link', { name: /Jo Park/ })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close Days' }));
    expect(await dialog.findByText('Failed to close the days. Please try again.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close Days' }));
    expect(await screen.findByText('Days closed.')).toBeVisible();
    expect(sent).toEqual(['mediator-1', 'mediator-3', 'mediator-1', 'mediator-3']);
    // What the attempt that failed halfway closed, too.
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Days reopened. Someone else had already reopened some of them.')).toBeVisible();
    expect(reopened).toEqual(['of-ann', 'of-cleo']);
  });

  it('are reopened with one click', async () => {
    const practice = practiceWith({ closures: [court()], closed: [shut('')] });
    server.use(
      http.delete('*/api/closures/closure-1', () => {
        practice.closures = [];
        practice.closed = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/admin/availability');
    expect(await day(THURSDAY)).toHaveAccessibleName(`${THURSDAY}, 2 sessions, 2 open, closed`);
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Days reopened.')).toBeVisible();
    expect(await screen.findByText('No closed days ahead.')).toBeVisible();
    await waitFor(async () => expect(await day(THURSDAY)).toHaveAccessibleName(`${THURSDAY}, 2 sessions, 2 open`));

    const sent: unknown[] = [];
    server.use(
      http.post('*/api/closures', async ({ request }) => {
        sent.push(await request.json());
        practice.closures = [court()];
        return HttpResponse.json(court(), { status: 201 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Days closed again.')).toBeVisible();
    expect(sent).toEqual([{ from: '2026-10-01', to: '2026-10-01', reason: 'Court' }]);
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible();
  });

  it.each([
    [
      'someone booked a session in between',
      () => HttpResponse.json(court({ bookings: [booking({ id: 'a' }), booking({ id: 'b' })] }), { status: 201 }),
      'Days closed again. 1 session booked since you reopened them stays on the calendar.',
    ],
    [
      'someone else closed them',
      () => HttpResponse.json(problem(409, 'closure_exists', 'These days are closed already'), { status: 409 }),
      'Someone else has already closed these days.',
    ],
    [
      'they are over',
      () =>
        HttpResponse.json(problem(422, 'invalid', 'Some fields', { to: ['Choose days that are not over yet'] }), {
          status: 422,
        }),
      'Choose days that are not over yet',
    ],
    ['the server is gone', () => HttpResponse.error(), 'Failed to close the days. Please try again.'],
  ])('say what Undo could not do: %s', async (_what, answer, text) => {
    practiceWith({ closures: [court({ employee_id: 'mediator-1', bookings: [booking({ id: 'a' })] })] });
    const sent: unknown[] = [];
    server.use(
      http.delete('*/api/closures/closure-1', () => new HttpResponse(null, { status: 204 })),
      http.post('*/api/closures', async ({ request }) => {
        sent.push(((await request.json()) as { employee_id: string }).employee_id);
        return answer();
      }),
    );
    const { user } = renderApp('/admin/availability');
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(sent).toEqual(['mediator-1']);
  });

  it('keep their order and show what the server refuses at its field', async () => {
    practiceWith();
    const errors = { to: ['Choose days that are not over yet'] };
    const refused = problem(422, 'invalid', 'Some fields are not valid', errors);
    server.use(http.post('*/api/closures', () => HttpResponse.json(refused, { status: 422 })));
    const { user } = await openDay();
    await user.click(screen.getByRole('button', { name: 'Close Days…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Close Days' }));
    expect(await dialog.findByText('Nothing is booked on these days.')).toBeVisible();
    await user.clear(dialog.getByLabelText('First day'));
    await user.type(dialog.getByLabelText('First day'), '2026-10-05');
    expect(dialog.getByLabelText('Last day')).toHaveValue('2026-10-05');
    await user.click(dialog.getByRole('button', { name: 'Close Days' }));
    expect(await dialog.findByText('Choose days that are not over yet')).toBeVisible();
    expect(dialog.getByLabelText('Last day')).toHaveFocus();
  });

  it('are the chosen holidays, with one press', async () => {
    practiceWith({ closures: [court({ from: '2026-11-26', to: '2026-11-27', reason: 'Thanksgiving' })] });
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/closures', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(court(), { status: 201 });
      }),
    );
    const { user } = await openDay();
    await user.click(screen.getByRole('button', { name: 'Close Days…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Close Days' }));
    await user.click(await dialog.findByText('Holidays'));
    expect(dialog.queryByRole('checkbox', { name: /Thanksgiving/ })).not.toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: 'Friday, December 25, 2026: Christmas Day' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Close 1 holiday' }));
    expect(await screen.findByText('1 holiday closed.')).toBeVisible();
    const reopened: string[] = [];
    server.use(
      http.delete('*/api/closures/:id', ({ params }) => {
        reopened.push(String(params['id']));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Days reopened.')).toBeVisible();
    expect(reopened).toEqual(['closure-1']);
    expect(sent).toEqual([{ from: '2026-12-25', to: '2026-12-25', reason: 'Christmas Day' }]);
  });
});

describe('the outside calendar', () => {
  const PATH = '*/api/employees/:id/outside-calendar';
  const none: OutsideCalendarResponse = {
    active: false,
    masked_address: null,
    added_at: null,
    read_at: null,
    problem: null,
    busy_times: 0,
    skipped: 0,
    bookings: [],
  };
  const connected = (over: Partial<OutsideCalendarResponse> = {}): OutsideCalendarResponse => ({
    ...none,
    active: true,
    masked_address: 'calendar.google.com/…asic.ics',
    added_at: '2026-09-01T12:00:00.000Z',
    read_at: new Date(Date.now() - 4 * 60_000).toISOString(),
    busy_times: 12,
    ...over,
  });
  const card = () => screen.findByRole('region', { name: 'Outside Calendar' });

  it('is connected with its private address and closes what is busy there', async () => {
    const practice = practiceWith();
    const sent: unknown[] = [];
    server.use(
      http.put(PATH, async ({ request }) => {
        sent.push(await request.json());
        practice.outside = connected({ busy_times: 1 });
        practice.closed = [{ ...shut('Busy elsewhere'), source: 'outside_calendar' }];
        return HttpResponse.json(practice.outside);
      }),
    );
    const { user } = renderApp('/admin/availability');
    const region = within(await card());
    const address = await region.findByRole('textbox', { name: 'Private address' });
    expect(address).toHaveAccessibleDescription(/stored encrypted and not shown again/);
    expect(region.getByText('Google Calendar')).toBeInTheDocument();
    await user.click(region.getByRole('button', { name: 'Connect Calendar' }));
    expect(await region.findByText('Please enter the private address')).toBeVisible();
    await user.type(address, 'webcal://example.com/a.ics');
    await user.click(region.getByRole('button', { name: 'Connect Calendar' }));

    expect(await screen.findByText('Calendar connected: 1 busy time.')).toBeVisible();
    expect(sent).toEqual([{ address: 'webcal://example.com/a.ics' }]);
    expect(await region.findByText('calendar.google.com/…asic.ics')).toBeVisible();
    expect(region.getByRole('status')).toHaveTextContent('Connected');
    expect(region.getByRole('status')).toHaveTextContent('Read 4 minutes ago, 1 busy time.');
    await waitFor(async () =>
      expect(await day(THURSDAY)).toHaveAccessibleName(`${THURSDAY}, 2 sessions, 2 open, closed: Busy elsewhere`),
    );
  });

  it('says at the field why an address is refused', async () => {
    practiceWith();
    const errors = { address: ['That is not a calendar file'] };
    server.use(
      http.put(PATH, () =>
        HttpResponse.json(problem(422, 'invalid', 'Some fields are not valid', errors), { status: 422 }),
      ),
    );
    const { user } = renderApp('/admin/availability');
    const region = within(await card());
    await user.type(await region.findByLabelText('Private address'), 'https://example.com');
    await user.click(region.getByRole('button', { name: 'Connect Calendar' }));
    expect(await region.findByText('That is not a calendar file')).toBeVisible();
    expect(region.getByLabelText('Private address')).toHaveFocus();
  });

  it('lists what is booked at busy times, and says what is wrong', async () => {
    const problemText = 'That address did not answer';
    practiceWith({
      outside: connected({
        problem: problemText,
        skipped: 1,
        bookings: [booking({ client_name: 'Jo Park', status: 'confirmed' })],
      }),
    });
    renderApp('/admin/availability');
    const region = within(await card());
    expect(await region.findByText('Not up to date')).toBeVisible();
    expect(
      await region.findByText(`${problemText}. Times that were busy at the last reading stay closed.`),
    ).toBeVisible();
    expect(
      region.getByText(
        '1 entry could not be read completely. The times that are clear are closed here; please check it in the calendar.',
      ),
    ).toBeVisible();
    expect(region.getByText(/^1 session booked at busy times/)).toBeVisible();
    expect(region.getByRole('link', { name: /Jo Park/ })).toHaveAttribute('href', '/admin/calendar?booking=A-7K3F-92');
  });

  it('stands before the days, and on narrow screens shows only its state until it is opened', async () => {
    practiceWith({ outside: connected() });
    onAPhone();
    const { user } = renderApp('/admin/availability');
    const region = within(await card());
    expect(await region.findByText(/12 busy times\.$/)).toBeVisible();
    const days = screen.getByRole('heading', { name: 'Days' });
    expect(screen.getByRole('heading', { name: 'Outside Calendar' }).compareDocumentPosition(days)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(region.getByRole('button', { name: 'Read Now' })).not.toBeVisible();
    await user.click(region.getByText('Read now or change'));
    expect(region.getByRole('button', { name: 'Read Now' })).toBeVisible();
  });

  it('is read now, and removed after a question', async () => {
    const practice = practiceWith({ outside: connected({ problem: 'That address did not answer' }) });
    server.use(
      http.post(`${PATH}/read`, () => {
        practice.outside = connected({ busy_times: 13 });
        return HttpResponse.json(practice.outside);
      }),
      http.delete(PATH, () => {
        practice.outside = none;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/admin/availability');
    const region = within(await card());
    await user.click(await region.findByRole('button', { name: 'Read Now' }));
    expect(await screen.findByText('Calendar read: 13 busy times.')).toBeVisible();
    expect(await region.findByText(/13 busy times\.$/)).toBeVisible();
    expect(region.queryByText(/did not answer/)).not.toBeInTheDocument();

    await user.click(region.getByRole('button', { name: 'Remove' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Outside Calendar' }));
    expect(dialog.getByText(/will open for booking again/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Outside calendar removed. Its times are open again.')).toBeVisible();
    expect(await region.findByLabelText('Private address')).toHaveValue('');
  });
});
