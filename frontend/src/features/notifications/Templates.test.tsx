import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem, site, systemTemplate, template } from '../../test/factories';
import { ADMIN, onAPhone, renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { answering, practiceWith } from './testing';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
/** Chooses from a template's menu. */
const choose = async (user: UserEvent, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const OURS = template();
const editing = '/admin/notifications?template=template-1';
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

beforeEach(signedIn);

const RECEIVED = systemTemplate();
const CONFIRMED = systemTemplate({ id: 'system-2', name: 'Session confirmed', type: 'booking_confirmed' });
const NEW_REQUEST = systemTemplate({
  id: 'system-3',
  name: 'New request',
  type: null,
  audience: 'mediator',
  kind: 'new_request',
  subject: 'A new request',
});
const PASSKEY = systemTemplate({
  id: 'system-4',
  name: 'Passkey added',
  type: null,
  audience: 'account',
  kind: 'passkey_added',
  subject: 'A passkey was added',
});
const GREETINGS = template({ id: 'template-2', name: 'Holiday greetings', type: 'custom', is_active: false });

describe('the list of templates', () => {
  it('has one row for each message, in groups, with the text in force', async () => {
    practiceWith([OURS, GREETINGS, RECEIVED, CONFIRMED, NEW_REQUEST, PASSKEY]);
    renderApp('/admin/notifications');
    await row('Session confirmed');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Clients',
      'Request received',
      'Session confirmed',
      'Team',
      'New request',
      'Security',
      'Passkey added',
      'Your own templates',
      'Holiday greetings',
    ]);
    const changed = within(await row('Session confirmed'));
    for (const text of ['Changed', 'See you on {appointment_date}', 'Mon, Sep 28']) {
      expect(changed.getByText(text)).toBeVisible();
    }
    expect(within(await row('Request received')).getByText('Default')).toBeVisible();
    const fixed = within(await row('New request'));
    expect(fixed.getByText('Fixed')).toBeVisible();
    expect(fixed.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
    expect(within(await row('Holiday greetings')).getByText('Off')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });

  it('keeps a row of its own for each language', async () => {
    server.use(http.get('*/api/public/site', () => HttpResponse.json(site({ spanish: true }))));
    practiceWith([OURS, CONFIRMED, { ...CONFIRMED, id: 'system-9', language: 'es', subject: 'Confirmada' }]);
    renderApp('/admin/notifications');
    expect(within(await row('Session confirmed Changed')).getByText('English')).toBeVisible();
    expect(within(await row('Session confirmed Default')).getByText('Spanish')).toBeVisible();
  });

  it('is searched by name and subject, and sorted, in the address', async () => {
    practiceWith([GREETINGS, RECEIVED, CONFIRMED, NEW_REQUEST, PASSKEY]);
    const { user, router } = renderApp('/admin/notifications');
    await user.type(await screen.findByRole('searchbox', { name: 'Search by name or subject' }), 'REQUEST');
    await waitFor(() => expect(router.state.location.search).toBe('?q=REQUEST'));
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(router.state.location.search).toBe('?q=REQUEST&sort=-name');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Clients',
      'Session confirmed',
      'Request received',
      'Team',
      'New request',
    ]);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nothing like it');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(await row('Passkey added')).toBeVisible();
  });

  it('is worked by keyboard', async () => {
    practiceWith([RECEIVED, NEW_REQUEST]);
    const { user, router } = renderApp('/admin/notifications');
    (await row('Request received')).focus();
    await user.keyboard('j');
    expect(await row('New request')).toHaveFocus();
    await user.keyboard('k{Enter}');
    expect(router.state.location.search).toBe(`?template=${RECEIVED.id}`);
  });

  it('folds into cards on a phone', async () => {
    onAPhone();
    practiceWith([OURS, CONFIRMED]);
    const { user } = renderApp('/admin/notifications');
    await user.click(await screen.findByRole('button', { name: 'Clients (1)' }));
    const card = within(await screen.findByRole('listitem', { name: 'Session confirmed' }));
    expect(card.getByText('Changed')).toBeVisible();
    expect(card.getByRole('button', { name: 'Edit Session confirmed' })).toBeVisible();
  });

  it('folds its groups on a phone, until one is opened or a search finds something in it', async () => {
    onAPhone();
    practiceWith([RECEIVED, CONFIRMED, NEW_REQUEST]);
    const { user } = renderApp('/admin/notifications');
    const clients = await screen.findByRole('button', { name: 'Clients (2)' });
    expect(clients).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('listitem', { name: 'Request received' })).not.toBeInTheDocument();

    await user.click(clients);
    expect(clients).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('button', { name: 'Edit Request received' }));
    await user.click(await screen.findByRole('button', { name: 'All templates' }));
    expect(await screen.findByRole('listitem', { name: 'Request received' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clients (2)' }));
    expect(screen.queryByRole('listitem', { name: 'Request received' })).not.toBeInTheDocument();

    await user.type(screen.getByRole('searchbox'), 'new');
    expect(await screen.findByRole('heading', { name: 'Team' })).toBeVisible();
    expect(screen.getByRole('listitem', { name: 'New request' })).toBeVisible();
  });

  it('says that it loads', async () => {
    server.use(http.get('*/api/email-templates', () => delay('infinite')));
    renderApp('/admin/notifications');
    expect(await screen.findByRole('status', { name: 'Loading email templates' })).toBeVisible();
  });

  it('says so when loading fails, and tries again', async () => {
    server.use(http.get('*/api/email-templates', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/notifications');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load email templates');
    practiceWith([GREETINGS]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Holiday greetings')).toBeVisible();
  });

  it('deletes one of the practice’s own after asking', async () => {
    const templates = [GREETINGS];
    practiceWith(templates);
    server.use(
      http.delete('*/api/email-templates/template-2', () => {
        templates.pop();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/admin/notifications');
    await choose(user, 'Holiday greetings', 'Delete');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete “Holiday greetings”?' }));
    expect(
      dialog.getByText('Are you sure you want to delete the template? This action cannot be undone.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Template deleted successfully')).toBeVisible();
    expect(await screen.findByText('0 templates')).toHaveFocus();
  });

  it('says so when it cannot be deleted', async () => {
    practiceWith([GREETINGS]);
    answering('delete', '*/api/email-templates/template-2', [503]);
    const { user } = renderApp('/admin/notifications');
    await choose(user, 'Holiday greetings', 'Delete');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete template')).toBeVisible();
  });

  it('turns one off and on', async () => {
    practiceWith([{ ...GREETINGS, is_active: true }]);
    const sent = answering('put', '*/api/email-templates/template-2', [200, GREETINGS]);
    const { user } = renderApp('/admin/notifications');
    await choose(user, 'Holiday greetings', 'Deactivate');
    expect(await screen.findByText('Holiday greetings is inactive')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ is_active: false }]);
  });

  it('duplicates one that cannot be changed', async () => {
    const copy = template({ id: 'template-9', name: 'Copy of New request', type: 'custom', is_active: false });
    practiceWith([NEW_REQUEST, copy]);
    answering('post', '*/api/email-templates/:id/duplicate', [201, copy]);
    const { user } = renderApp('/admin/notifications');
    await choose(user, 'New request', 'Duplicate');
    expect(await screen.findByText('Template duplicated successfully')).toBeVisible();
    expect(await field('Name')).toHaveValue('Copy of New request');
  });

  it('says so when it cannot be duplicated', async () => {
    practiceWith([GREETINGS]);
    answering('post', '*/api/email-templates/:id/duplicate', [500]);
    const { user } = renderApp('/admin/notifications');
    await choose(user, 'Holiday greetings', 'Duplicate');
    expect(await screen.findByText('Failed to duplicate template')).toBeVisible();
  });
});

describe('the text of a message', () => {
  it('is changed and in force with two clicks', async () => {
    const templates = [RECEIVED];
    practiceWith(templates);
    const own = { ...RECEIVED, id: 'template-7', is_system: false, kind: null };
    const sent: { body: unknown; condition: string | null }[] = [];
    server.use(
      http.post('*/api/email-templates', async ({ request }) => {
        sent.push({ body: await request.json(), condition: request.headers.get('if-none-match') });
        templates.unshift(own);
        return HttpResponse.json(own, { status: 201 });
      }),
    );
    const { user } = renderApp('/admin/notifications');
    await user.click(await screen.findByRole('button', { name: 'Edit Request received' }));
    await user.type(await field('Subject'), '!');
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Active' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('Template updated successfully')).toBeVisible();
    expect(sent).toEqual([
      {
        body: {
          name: 'Request received',
          type: 'booking_confirmation',
          language: 'en',
          is_active: true,
          mode: 'simple',
          subject: 'We received your request!',
          html_content: '',
          text_content: RECEIVED.text_content,
        },
        condition: '*',
      },
    ]);
    expect(within(await row('Request received')).getByText('Changed')).toBeVisible();
    expect(screen.getByText('1 template')).toBeVisible();
  });

  it.each([
    ['from the list', '/admin/notifications'],
    ['from the editor', editing],
  ])('goes back to the default %s, after asking', async (_from, path) => {
    const templates = [OURS, CONFIRMED];
    practiceWith(templates);
    server.use(
      http.delete('*/api/email-templates/template-1', () => {
        templates.shift();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(path);
    if (path === editing) await user.click(await screen.findByRole('button', { name: 'Reset to default' }));
    else await choose(user, 'Session confirmed', 'Reset to default');
    const dialog = within(await screen.findByRole('dialog', { name: /to default\?$/ }));
    expect(dialog.getByText(/^Your text is deleted, and the default text is sent again\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Reset to default' }));
    expect(await screen.findByText('The default text is back')).toBeVisible();
    expect(within(await row('Session confirmed')).getByText('Default')).toBeVisible();
  });

  it('is not put over the one that someone else saved first', async () => {
    const templates = [CONFIRMED];
    practiceWith(templates);
    const added = answering('post', '*/api/email-templates', [412, problem(412, 'stale', 'Someone else saved it.')]);
    const changed = answering('put', '*/api/email-templates/template-1', [200, OURS]);
    const { user } = renderApp('/admin/notifications?template=system-2');
    await user.type(await field('Subject'), '!');
    templates.unshift(OURS);
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('Someone else has saved this template since you opened it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
    expect(await screen.findByText('Template updated successfully')).toBeVisible();
    expect(added).toHaveLength(1);
    expect(changed[0]?.headers.get('if-match')).toBe('"1"');
    expect(changed[0]?.body).toMatchObject({ subject: 'We received your request!' });
  });
});

describe('a new template', () => {
  it('needs a name, a subject and a message', async () => {
    practiceWith([]);
    const { user } = renderApp('/admin/notifications');
    await user.click(await screen.findByRole('button', { name: 'Create Template' }));
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('Please fill in all required fields')).toBeVisible();
    for (const text of ['Enter a name', 'Enter a subject', 'Enter a message'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('is saved, and the list says what was removed from it', async () => {
    practiceWith([]);
    const sent = answering('post', '*/api/email-templates', [201, { ...OURS, removed: ['a script', 'an iframe'] }]);
    const { user, router } = renderApp('/admin/notifications?template=new');
    await user.type(await field('Name'), 'Our welcome');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Welcome');
    await user.type(await field('Subject'), 'Welcome!');
    await user.click(screen.getByRole('button', { name: 'HTML' }));
    await user.type(await field('HTML'), '<p>Hello</p>');
    await user.click(screen.getByRole('switch', { name: 'Active' }));
    await user.click(screen.getByRole('button', { name: 'Save Template' }));

    expect(await screen.findByText('Template created successfully')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Our welcome',
        type: 'welcome',
        language: 'en',
        is_active: true,
        mode: 'html',
        subject: 'Welcome!',
        html_content: '<p>Hello</p>',
        text_content: '',
      },
    ]);
    const removed = await screen.findByText('The template was saved without what is not safe in an email:');
    expect(removed.parentElement).toHaveTextContent('a scriptan iframe');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('starts one format with what was written in the other', async () => {
    practiceWith([]);
    const { user } = renderApp('/admin/notifications?template=new');
    await user.type(await field('Message'), 'Dear client,{Enter}{Enter}fees < $5');
    await user.click(screen.getByRole('button', { name: 'HTML' }));
    expect(await field('HTML')).toHaveValue('<p>Dear client,</p>\n<p>fees &lt; $5</p>');
    await user.click(screen.getByRole('button', { name: 'Plain text' }));
    expect(await field('Message')).toHaveValue('Dear client,\n\nfees < $5');
  });
});

describe('variables', () => {
  it('are offered where a brace is typed, and chosen with the keyboard', async () => {
    practiceWith([]);
    const { user } = renderApp('/admin/notifications?template=new');
    const message = await field('Message');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Insert variable into Message' })).toBeEnabled());
    await user.type(message, 'Dear {{');
    const list = await screen.findByRole('listbox', { name: 'Variables' });
    expect(within(list).getAllByRole('option')).toHaveLength(3);
    await user.keyboard('app');
    expect(within(list).getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(message).toHaveValue('Dear {appointment_time}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard(' o’clock, {{');
    expect(await screen.findByRole('listbox')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(message).toHaveValue('Dear {appointment_time} o’clock, {');
  });

  it('are listed behind a button and inserted at the caret', async () => {
    practiceWith([]);
    const { user } = renderApp('/admin/notifications?template=new');
    const subject = await field('Subject');
    const button = screen.getByRole('button', { name: 'Insert variable into Subject' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.type(subject, 'For , soon', { initialSelectionStart: 0 });
    (subject as HTMLTextAreaElement).setSelectionRange(4, 4);
    await user.click(button);
    await user.click(screen.getByRole('menuitem', { name: /client_name/ }));
    await waitFor(() => expect(subject).toHaveValue('For {client_name}, soon'));
    expect(subject).toHaveFocus();
  });

  it('are named when they do not exist', async () => {
    practiceWith([]);
    const { user } = renderApp('/admin/notifications?template=new');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Insert variable into Subject' })).toBeEnabled());
    await user.type(await field('Subject'), 'Hi {{nickname}, {{client_name} {{ there');
    expect(await screen.findByText('{nickname} is not a variable here.')).toBeVisible();
    expect(await field('Subject')).toBeInvalid();
  });
});

describe('the preview', () => {
  it('shows the draft in a frame that can run nothing, on phone and desktop, in both schemes, and as text', async () => {
    practiceWith([OURS]);
    const sent = answering('post', '*/api/email-templates/preview', [
      200,
      {
        subject: 'See you on Thursday',
        html: '<style>@media (prefers-color-scheme: dark) { p { color: white } }</style><p>Dear Jane</p>',
        text: 'Dear Jane, in text',
        unknown_variables: [],
        removed: ['a script'],
      },
    ]);
    const { user } = renderApp(editing);
    const frame = () => screen.getByTitle<HTMLIFrameElement>('Email preview');
    const rules = () => {
      fireEvent.load(frame());
      return frame().contentDocument?.styleSheets[0]?.cssRules[0]?.cssText;
    };
    expect(await screen.findByText('See you on Thursday')).toBeVisible();
    expect(frame()).toHaveAttribute('sandbox', 'allow-same-origin');
    expect(frame().getAttribute('srcdoc')).toContain('<p>Dear Jane</p>');
    expect(frame().getAttribute('srcdoc')).not.toContain('<style');
    expect(rules()).toContain('@media (max-width: 0)');
    expect(frame()).toHaveStyle({ width: '640px' });
    expect(screen.getByText('For safety, this is removed from your HTML:').parentElement).toHaveTextContent('a script');
    expect(sent[0]?.body).toEqual({
      type: 'booking_confirmed',
      language: 'en',
      mode: 'simple',
      subject: 'See you on {appointment_date}',
      html_content: '',
      text_content: 'Dear {client_name},\n\nsee you soon.',
    });

    await user.click(screen.getByRole('button', { name: 'Phone' }));
    expect(frame()).toHaveStyle({ width: '320px' });
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    expect(rules()).toContain('@media (min-width: 0)');
    await user.click(screen.getByRole('button', { name: 'Text' }));
    expect(screen.getByText('Dear Jane, in text')).toBeVisible();
  });

  it('is for clients who read Spanish, if the site is offered in it', async () => {
    server.use(http.get('*/api/public/site', () => HttpResponse.json(site({ spanish: true }))));
    practiceWith([GREETINGS]);
    const sent = answering('put', '*/api/email-templates/template-2', [200, GREETINGS]);
    const { user } = renderApp('/admin/notifications?template=template-2');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Spanish');
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ language: 'es' }));
  });

  it('is sent to oneself as a test', async () => {
    practiceWith([OURS]);
    const sent = answering(
      'post',
      '*/api/email-templates/test',
      [200, { success: true }],
      [200, { success: false, error: 'The login was refused' }],
    );
    const { user } = renderApp(editing);
    const button = await screen.findByRole('button', { name: 'Send a test to me' });
    await user.click(button);
    expect(await screen.findByText('Test email sent successfully!')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ type: 'booking_confirmed', subject: 'See you on {appointment_date}' });
    await user.click(button);
    expect(await screen.findByText('Failed to send test email: The login was refused')).toBeVisible();
  });
});

describe('editing', () => {
  it('sends the version it started from', async () => {
    practiceWith([OURS]);
    const sent = answering('put', '*/api/email-templates/template-1', [200, OURS]);
    const { user } = renderApp(editing);
    await user.type(await field('Subject'), '!');
    expect(screen.getByText('Unsaved Changes', { selector: '[data-status="unsaved"]' })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Template updated successfully')).toBeVisible();
    expect(sent[0]?.headers.get('if-match')).toBe('"1"');
    expect(sent[0]?.body).toMatchObject({ subject: 'See you on {appointment_date}!' });
    expect(await screen.findByText('1 template')).toBeVisible();
  });

  it('shows what the server refused at its field and keeps everything', async () => {
    practiceWith([OURS]);
    const reason = '{nickname} is not a variable of this type.';
    answering('put', '*/api/email-templates/template-1', [
      422,
      problem(422, 'validation_failed', 'Some fields need attention.', { text_content: [reason] }),
    ]);
    const { user } = renderApp(editing);
    await user.type(await field('Message'), ' Bye.');
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByText('Some fields need attention.')).toBeVisible();
    expect(await field('Message')).toHaveValue('Dear {client_name},\n\nsee you soon. Bye.');
  });

  it('says why it failed without a reason', async () => {
    practiceWith([OURS]);
    answering('put', '*/api/email-templates/template-1', [502]);
    const { user } = renderApp(editing);
    await user.type(await field('Subject'), '!');
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    expect((await screen.findAllByText('Failed to save template')).length).toBeGreaterThan(0);
  });

  it('lets the second of two administrators decide', async () => {
    const templates = [OURS];
    practiceWith(templates);
    const sent = answering(
      'put',
      '*/api/email-templates/template-1',
      [412, problem(412, 'stale', 'Someone else has saved it.')],
      [200, OURS],
    );
    const { user } = renderApp(editing);
    await user.type(await field('Subject'), '!');
    templates[0] = template({ subject: 'Theirs' });
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('Someone else has saved this template since you opened it.')).toBeVisible();
    expect(await field('Subject')).toHaveValue('See you on {appointment_date}!');
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
    expect(await screen.findByText('Template updated successfully')).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ subject: 'See you on {appointment_date}!' });
  });

  it('takes the other version when asked to', async () => {
    const templates = [OURS];
    practiceWith(templates);
    answering('put', '*/api/email-templates/template-1', [412, problem(412, 'stale', 'Someone else has saved it.')]);
    const { user } = renderApp(editing);
    await user.type(await field('Subject'), '!');
    templates[0] = template({ subject: 'Theirs' });
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    await user.click(await screen.findByRole('button', { name: 'Load Saved Template' }));
    expect(await field('Subject')).toHaveValue('Theirs');
    expect(screen.queryByText('Unsaved Changes', { selector: '[data-status="unsaved"]' })).not.toBeInTheDocument();
  });

  it('asks before it leaves unsaved changes, also to another tab', async () => {
    practiceWith([OURS]);
    const { user, router } = renderApp(editing);
    await user.type(await field('Subject'), '!');
    await user.click(screen.getByRole('tab', { name: 'Compose Email' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', {
        name: 'Stay',
      }),
    );
    expect(router.state.location.search).toBe('?template=template-1');
    await user.click(screen.getByRole('button', { name: 'All templates' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('1 template')).toBeVisible();
  });

  it('keeps what was typed when the session ends over it', async () => {
    practiceWith([OURS]);
    answering('put', '*/api/email-templates/template-1', [401, problem(401, 'unauthorized', 'No')]);
    answering('post', '*/api/auth/login', [200, { success: true, token: 'token-2', user: ADMIN }]);
    const { user } = renderApp(editing);
    await user.type(await field('Subject'), ' again');
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    await user.type(await screen.findByLabelText(/^Email/), 'dana@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'right-horse');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Your unsaved changes are back.')).toBeVisible();
    expect(await field('Subject')).toHaveValue('See you on {appointment_date} again');
  });

  it('leaves those alone that cannot be changed, and previews them as the kind they are', async () => {
    practiceWith([NEW_REQUEST]);
    const words = { subject: 'Hello', html: null, text: 'Hello', unknown_variables: [], removed: [] };
    const sent = answering('post', '*/api/email-templates/preview', [200, words]);
    renderApp('/admin/notifications?template=system-3');
    expect(await field('Name')).toBeDisabled();
    expect(await field('Subject')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Duplicate' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Save Template' })).not.toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Email preview' })).toHaveTextContent('Hello');
    expect(sent[0]?.body).toMatchObject({ kind: 'new_request' });
    expect(sent[0]?.body).not.toHaveProperty('type');
  });
});
