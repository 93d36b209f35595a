import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { client, contactRequest, problem } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';

const ROSA = contactRequest();
const LEO = contactRequest({
  id: 'request-2',
  contactName: 'Leo Marsh',
  email: 'leo@example.com',
  caseStyle: '',
  preferredDates: '',
  message: '',
  status: 'closed',
  created_at: '2026-09-25T14:00:00Z',
});

/** A practice with these requests. Answers searches by name and records the requests. */
function practiceWith(requests: (typeof ROSA)[], total?: number) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/contact-requests', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      const found = requests.filter(
        ({ contactName, status }) =>
          contactName.includes(searchParams.get('q') ?? '') && (searchParams.get('status') ?? status) === status,
      );
      return HttpResponse.json(found, { headers: { 'x-total-count': String(total ?? found.length) } });
    }),
  );
  return asked;
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const details = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(within(await row(name)).getByRole('button', { name }));

/** Opens the menu of a row. */
async function more(user: ReturnType<typeof renderApp>['user'], name: string) {
  await user.click(within(await row(name)).getByRole('button', { name: `More actions for ${name}` }));
  return within(await screen.findByRole('menu'));
}

beforeEach(signedIn);

describe('the list of contact requests', () => {
  it('shows who wrote what, and how far the practice is', async () => {
    practiceWith([ROSA, LEO]);
    renderApp('/admin/requests');

    const rosa = await row('Rosa Lind');
    for (const text of ['rosa@example.com', 'Lind v. Lind', '14 hours ago', 'We would like to begin soon.']) {
      expect(within(rosa).getByText(text)).toBeVisible();
    }
    expect(within(rosa).getByText('New')).toHaveAttribute('data-status', 'new');
    expect(within(await row('Leo Marsh')).getByText('Closed')).toBeVisible();
    expect(within(await row('Leo Marsh')).getByText('No message')).toBeVisible();
    expect(screen.getByText('2 contact requests')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });

  it('shows that it loads', async () => {
    server.use(http.get('*/api/contact-requests', () => new Promise<never>(() => undefined)));
    renderApp('/admin/requests');
    expect(await screen.findByRole('status', { name: 'Loading contact requests' })).toBeVisible();
  });

  it('says so when loading fails, and tries again', async () => {
    server.use(http.get('*/api/contact-requests', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/requests');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load contact requests');
    practiceWith([ROSA]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Rosa Lind')).toBeVisible();
  });

  it('shows where requests come from when there is none', async () => {
    practiceWith([]);
    renderApp('/admin/requests');
    expect(await screen.findByText('No contact requests yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the contact form' })).toHaveAttribute('href', '/#contact');
  });

  it('searches and filters, keeps both in the address, and clears them when none matches', async () => {
    const asked = practiceWith([ROSA, LEO]);
    const { user, router } = renderApp('/admin/requests');
    await row('Rosa Lind');
    await user.type(screen.getByRole('searchbox', { name: 'Search contact requests' }), 'Leo');
    await waitFor(() => expect(screen.queryByText('Rosa Lind')).not.toBeInTheDocument());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Answered');
    expect(await screen.findByText('No contact requests found')).toBeVisible();
    expect(router.state.location.search).toBe('?q=Leo&status=answered');
    expect(asked).toEqual(['limit=50&offset=0', 'q=Leo&limit=50&offset=0', 'q=Leo&status=answered&limit=50&offset=0']);

    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(await row('Rosa Lind')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('starts as the address says, and turns pages', async () => {
    const asked = practiceWith([ROSA], 145);
    const { user, router } = renderApp('/admin/requests?status=new&page=2');
    await row('Rosa Lind');
    await user.click(await screen.findByRole('button', { name: 'Go to page 3' }));
    await waitFor(() => expect(asked).toEqual(['status=new&limit=50&offset=50', 'status=new&limit=50&offset=100']));
    expect(router.state.location.search).toBe('?status=new&page=3');
  });
});

describe('the details', () => {
  it('say everything the visitor wrote', async () => {
    practiceWith([ROSA]);
    const { user } = renderApp('/admin/requests');
    await details(user, 'Rosa Lind');
    const dialog = screen.getByRole('dialog', { name: 'Request from Rosa Lind' });
    // It is still Sunday evening in Florida.
    for (const text of [
      'Sun, 09/27/2026 (14 hours ago)',
      'R-5M2X-84',
      'rosa@example.com',
      '407-555-0142',
      'Lind v. Lind',
      'We would like to begin soon.',
    ]) {
      expect(within(dialog).getByText(text)).toBeVisible();
    }
    expect(within(dialog).getByText(/Mon, 10\/05\/2026/)).toHaveTextContent('Mon, 10/05/2026 Wed, 10/07/2026');
  });

  it('say that the visitor reads Spanish', async () => {
    practiceWith([{ ...ROSA, language: 'es' }]);
    const { user } = renderApp('/admin/requests');
    await details(user, 'Rosa Lind');
    expect(within(screen.getByRole('dialog', { name: 'Request from Rosa Lind' })).getByText('Spanish')).toBeVisible();
  });

  it('take a status and notes', async () => {
    const requests = [ROSA];
    practiceWith(requests);
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/contact-requests/request-1', async ({ request }) => {
        sent.push(await request.json());
        requests[0] = { ...ROSA, status: 'answered', notes: 'Called her.' };
        return HttpResponse.json(requests[0]);
      }),
    );
    const { user } = renderApp('/admin/requests');
    await details(user, 'Rosa Lind');
    await user.selectOptions(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Status' }), 'Answered');
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Called her.');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await within(await row('Rosa Lind')).findByText('Answered')).toBeVisible();
    expect(screen.getByText('Contact request updated')).toBeVisible();
    expect(sent).toEqual([{ status: 'answered', notes: 'Called her.' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('keep what was typed when saving fails, and put what was refused at its field', async () => {
    practiceWith([ROSA]);
    const answers = [
      new HttpResponse(null, { status: 503 }),
      HttpResponse.json(
        problem(422, 'invalid', 'Some fields need attention.', { notes: ['Enter at most 4,000 characters'] }),
        {
          status: 422,
        },
      ),
    ];
    server.use(http.put('*/api/contact-requests/request-1', () => answers.shift()));
    const { user } = renderApp('/admin/requests');
    await details(user, 'Rosa Lind');
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Long');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update contact request');

    await user.click(screen.getByRole('button', { name: 'Save' }));
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    await waitFor(() => expect(notes).toHaveAccessibleDescription('Enter at most 4,000 characters'));
    expect(notes).toHaveValue('Long');
  });

  it('ask before notes are lost', async () => {
    practiceWith([ROSA]);
    const { user } = renderApp('/admin/requests');
    await details(user, 'Rosa Lind');
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Half a');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Discard changes?' })).getByRole('button', { name: 'Keep editing' }),
    );
    expect(screen.getByDisplayValue('Half a')).toBeInTheDocument();
  });
});

describe('the open request', () => {
  const open = async () => {
    const app = renderApp('/admin/requests');
    await details(app.user, 'Rosa Lind');
    return { ...app, dialog: within(screen.getByRole('dialog', { name: 'Request from Rosa Lind' })) };
  };

  it('is replied to, called or booked from where it is read', async () => {
    practiceWith([ROSA]);
    server.use(http.get('*/api/email-templates', () => HttpResponse.json([])));
    const { user, dialog, router } = await open();
    expect(dialog.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:407-555-0142');
    expect(dialog.getByRole('button', { name: 'Book a session' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add as client' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/notifications'));
    expect(await screen.findByRole('button', { name: 'rosa@example.com' })).toBeVisible();
  });

  it('keeps the notes that were typed before one leaves', async () => {
    practiceWith([ROSA]);
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/email-templates', () => HttpResponse.json([])),
      http.put('*/api/contact-requests/request-1', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...ROSA, notes: 'Prefers mornings.' });
      }),
    );
    const { user, dialog, router } = await open();
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'Prefers mornings.');
    await user.click(dialog.getByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/notifications'));
    expect(sent).toEqual([{ status: 'new', notes: 'Prefers mornings.' }]);
  });

  it('stays open when the notes could not be kept', async () => {
    practiceWith([ROSA]);
    server.use(http.put('*/api/contact-requests/request-1', () => new HttpResponse(null, { status: 503 })));
    const { user, dialog, router } = await open();
    await user.type(dialog.getByRole('textbox', { name: 'Notes' }), 'Prefers mornings.');
    await user.click(dialog.getByRole('button', { name: 'Reply' }));
    expect(await dialog.findByText('Failed to update contact request')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/requests');
    expect(dialog.getByDisplayValue('Prefers mornings.')).toBeVisible();
  });

  it('is marked as answered with one press, and the toast takes it back', async () => {
    const requests = [ROSA];
    practiceWith(requests);
    server.use(
      http.put('*/api/contact-requests/request-1', async ({ request }) => {
        requests[0] = { ...ROSA, ...((await request.json()) as Partial<typeof ROSA>) };
        return HttpResponse.json(requests[0]);
      }),
    );
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Mark as answered' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await within(await row('Rosa Lind')).findByText('Answered')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await within(await row('Rosa Lind')).findByText('New')).toBeVisible();
  });

  it('offers neither a call without a number nor an answer twice', async () => {
    practiceWith([{ ...ROSA, phone: '', status: 'answered' }]);
    const { dialog } = await open();
    expect(dialog.queryByRole('link', { name: 'Call' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Mark as answered' })).not.toBeInTheDocument();
  });
});

describe('a new request', () => {
  it('is marked as answered with one press, and the toast takes it back', async () => {
    const requests = [ROSA, LEO];
    practiceWith(requests);
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/contact-requests/request-1', async ({ request }) => {
        const changes = (await request.json()) as Partial<typeof ROSA>;
        sent.push(changes);
        requests[0] = { ...ROSA, ...changes };
        return HttpResponse.json(requests[0]);
      }),
    );
    const { user } = renderApp('/admin/requests');
    expect(within(await row('Leo Marsh')).queryByRole('button', { name: /^Mark as answered/ })).not.toBeInTheDocument();
    await user.click(within(await row('Rosa Lind')).getByRole('button', { name: 'Mark as answered: Rosa Lind' }));
    expect(await within(await row('Rosa Lind')).findByText('Answered')).toBeVisible();
    expect(screen.getByText('The message from Rosa Lind is marked as answered')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await within(await row('Rosa Lind')).findByText('New')).toBeVisible();
    expect(sent).toEqual([{ status: 'answered' }, { status: 'new' }]);
  });

  it('stays new when that fails', async () => {
    practiceWith([ROSA]);
    server.use(http.put('*/api/contact-requests/request-1', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/requests');
    await user.click(within(await row('Rosa Lind')).getByRole('button', { name: 'Mark as answered: Rosa Lind' }));
    expect(await screen.findByText('Failed to update contact request')).toBeVisible();
    expect(within(await row('Rosa Lind')).getByText('New')).toBeVisible();
  });
});

describe('what comes of a request', () => {
  it('a client, in one step', async () => {
    practiceWith([ROSA]);
    const made: string[] = [];
    server.use(
      http.post('*/api/contact-requests/request-1/client', ({ request }) => {
        made.push(request.url);
        return HttpResponse.json(client({ name: 'Rosa Lind', email: 'rosa@example.com' }));
      }),
      http.get('*/api/clients/client-1', () =>
        HttpResponse.json(client({ name: 'Rosa Lind', email: 'rosa@example.com' })),
      ),
      ...['clients/client-1/bookings', 'payments', 'activity'].map((call) =>
        http.get(`*/api/${call}`, () => HttpResponse.json([])),
      ),
    );
    const { user, router } = renderApp('/admin/requests');
    await user.click((await more(user, 'Rosa Lind')).getByRole('menuitem', { name: 'Add as client' }));
    expect(await screen.findByText('Rosa Lind added to clients')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rosa Lind' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/admin/clients/client-1' });
    expect(made).toHaveLength(1);
  });

  it('no client, when that fails', async () => {
    practiceWith([ROSA]);
    server.use(http.post('*/api/contact-requests/request-1/client', () => new HttpResponse(null, { status: 503 })));
    const { user, router } = renderApp('/admin/requests');
    await user.click((await more(user, 'Rosa Lind')).getByRole('menuitem', { name: 'Add as client' }));
    expect(await screen.findByText('Failed to add client')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/requests');
  });

  it('a booking or an answer, in one step', async () => {
    practiceWith([ROSA]);
    const { user } = renderApp('/admin/requests');
    const menu = await more(user, 'Rosa Lind');
    expect(menu.getByRole('menuitem', { name: 'Book a session' })).toHaveAttribute(
      'href',
      '/admin/calendar?new=1&client_name=Rosa+Lind&client_email=rosa%40example.com&client_phone=407-555-0142',
    );
    expect(menu.getByRole('menuitem', { name: 'Call' })).toHaveAttribute('href', 'tel:407-555-0142');
    expect(menu.getByRole('menuitem', { name: 'Reply' })).toHaveAttribute(
      'href',
      '/admin/notifications?email=rosa%40example.com&clientName=Rosa+Lind',
    );
  });

  it('nothing: it is deleted after asking', async () => {
    const requests = [ROSA, LEO];
    practiceWith(requests);
    server.use(
      http.delete('*/api/contact-requests/request-1', () => {
        requests.shift();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/admin/requests');
    await user.click((await more(user, 'Rosa Lind')).getByRole('menuitem', { name: 'Delete' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete contact request?' });
    expect(dialog).toHaveTextContent('This permanently deletes Rosa Lind’s message and your notes.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(screen.queryByText('Rosa Lind')).not.toBeInTheDocument());
    expect(screen.getByText('Contact request deleted')).toBeVisible();
    expect(screen.getByText('1 contact request')).toHaveFocus();
  });

  it('says so when deleting fails', async () => {
    practiceWith([ROSA]);
    server.use(http.delete('*/api/contact-requests/request-1', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/requests');
    await user.click((await more(user, 'Rosa Lind')).getByRole('menuitem', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete contact request');
  });
});
