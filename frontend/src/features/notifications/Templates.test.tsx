import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { problem, site, systemTemplate, template } from '../../test/factories';
import { ADMIN, renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { answering, practiceWith } from './testing';

const row = (name: string) => screen.findByRole('listitem', { name });
const OURS = template();
const editing = '/admin/notifications?template=template-1';
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

beforeEach(signedIn);

describe('the list of templates', () => {
  it('shows type, state, and whether it is a system template', async () => {
    practiceWith([
      OURS,
      template({ id: 'template-2', name: 'Holiday greetings', type: 'custom', is_active: false }),
      systemTemplate(),
      systemTemplate({ id: 'system-2', name: 'Session confirmed', type: 'booking_confirmed' }),
    ]);
    renderApp('/admin/notifications');

    const ours = within(await row('Our confirmation'));
    for (const text of ['Custom', 'Active', 'Booking confirmed', 'See you on {appointment_date}']) {
      expect(ours.getByText(text)).toBeVisible();
    }
    expect(ours.getByText('Updated Mon, 09/28/2026')).toBeVisible();
    expect(within(await row('Holiday greetings')).getByText('Inactive')).toBeVisible();
    expect(within(await row('Session confirmed')).getByText('Replaced by yours')).toBeVisible();
    const system = within(await row('Request received'));
    expect(system.getByText('System')).toBeVisible();
    expect(system.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(system.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });

  it('says so when loading fails, and tries again', async () => {
    server.use(http.get('*/api/email-templates', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/notifications');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load email templates');
    practiceWith([OURS]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Our confirmation')).toBeVisible();
  });

  it('deletes one after asking', async () => {
    const templates = [OURS];
    practiceWith(templates);
    server.use(
      http.delete('*/api/email-templates/template-1', () => {
        templates.pop();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/admin/notifications');
    await user.click(within(await row('Our confirmation')).getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete “Our confirmation”?' }));
    expect(
      dialog.getByText('Are you sure you want to delete the template? This action cannot be undone.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Template deleted successfully')).toBeVisible();
    expect(await screen.findByText('0 templates')).toHaveFocus();
  });

  it('says so when it cannot be deleted', async () => {
    practiceWith([OURS]);
    answering('delete', '*/api/email-templates/template-1', [503]);
    const { user } = renderApp('/admin/notifications');
    await user.click(within(await row('Our confirmation')).getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete template')).toBeVisible();
  });

  it('turns one off and on', async () => {
    practiceWith([OURS]);
    const sent = answering('put', '*/api/email-templates/template-1', [200, { ...OURS, is_active: false }]);
    const { user } = renderApp('/admin/notifications');
    await user.click(within(await row('Our confirmation')).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Our confirmation is inactive')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ is_active: false }]);
  });

  it('duplicates a system template to edit it', async () => {
    const copy = template({ id: 'template-9', name: 'Copy of Request received', is_active: false });
    practiceWith([systemTemplate(), copy]);
    answering('post', '*/api/email-templates/:id/duplicate', [201, copy]);
    const { user } = renderApp('/admin/notifications');
    await user.click(within(await row('Request received')).getByRole('button', { name: 'Duplicate to edit' }));
    expect(await screen.findByText('Template duplicated successfully')).toBeVisible();
    expect(await field('Name')).toHaveValue('Copy of Request received');
  });

  it('says so when it cannot be duplicated', async () => {
    practiceWith([OURS]);
    answering('post', '*/api/email-templates/:id/duplicate', [500]);
    const { user } = renderApp('/admin/notifications');
    await user.click(within(await row('Our confirmation')).getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByText('Failed to duplicate template')).toBeVisible();
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
    const frame = () => screen.getByTitle('Email preview');
    expect(await screen.findByText('See you on Thursday')).toBeVisible();
    expect(frame()).toHaveAttribute('sandbox', '');
    expect(frame().getAttribute('srcdoc')).toContain('<p>Dear Jane</p>');
    expect(frame().getAttribute('srcdoc')).toContain('@media (max-width: 0)');
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
    expect(frame().getAttribute('srcdoc')).toContain('@media (min-width: 0)');
    await user.click(screen.getByRole('button', { name: 'Text' }));
    expect(screen.getByText('Dear Jane, in text')).toBeVisible();
  });

  it('is for clients who read Spanish, if the site is offered in it', async () => {
    server.use(http.get('*/api/public/site', () => HttpResponse.json(site({ spanish: true }))));
    practiceWith([OURS]);
    const sent = answering('put', '*/api/email-templates/template-1', [200, OURS]);
    const { user } = renderApp(editing);
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
    expect(await row('Our confirmation')).toBeVisible();
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
    expect(await screen.findByText('Someone else has saved this template in the meantime.')).toBeVisible();
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
    expect(await row('Our confirmation')).toBeVisible();
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

  it('leaves system templates alone, and previews them as the kind they are', async () => {
    practiceWith([systemTemplate()]);
    const words = { subject: 'Hello', html: null, text: 'Hello', unknown_variables: [], removed: [] };
    const sent = answering('post', '*/api/email-templates/preview', [200, words]);
    renderApp(`/admin/notifications?template=${systemTemplate().id}`);
    expect(await field('Name')).toBeDisabled();
    expect(await field('Subject')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Duplicate to edit' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Save Template' })).not.toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Email preview' })).toHaveTextContent('Hello');
    expect(sent[0]?.body).toMatchObject({ kind: systemTemplate().kind });
    expect(sent[0]?.body).not.toHaveProperty('type');
  });
});
