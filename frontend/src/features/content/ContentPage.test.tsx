import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ContentResponse } from '../../api/api.gen';
import { dropFiles } from '../../test/drop';
import { content, problem, site as practice } from '../../test/factories';
import { image, libraryOf } from '../../test/library';
import { PROFILE, renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { PART_TITLES } from './texts';
import { FIELDS, PART_NAMES, PARTS, type Part } from './fields';
import { storePreview, readPreview } from './contentPreview';

/** The bar below says the same. */
const BADGE = { selector: '[data-status="unsaved"]' };

type User = Awaited<ReturnType<typeof renderApp>>['user'];

const tagOf = (version: number) => `"v${version}"`;

/** A server that stores the content and rejects a save based on an old version. */
function siteOf(saved: ContentResponse = content()) {
  const site = { versions: [saved], sent: [] as { body: unknown; seen: string | null }[] };
  const answer = (status = 200) =>
    HttpResponse.json(site.versions.at(-1), { status, headers: { etag: tagOf(site.versions.length) } });
  server.use(
    http.get('*/api/content', () => answer()),
    http.put('*/api/content', async ({ request }) => {
      const body = (await request.json()) as ContentResponse;
      const seen = request.headers.get('if-match');
      site.sent.push({ body, seen });
      if (seen !== tagOf(site.versions.length)) {
        return HttpResponse.json(problem(412, 'stale', 'Somebody else has saved the content meanwhile.'), {
          status: 412,
        });
      }
      site.versions.push(body);
      return answer();
    }),
  );
  return site;
}

beforeEach(() => signedIn());

const save = () => screen.getByRole('button', { name: 'Save Changes' });
/** The header is out of sight. */
function scrolledAway() {
  class Away {
    constructor(private readonly report: (entries: object[]) => void) {}
    observe = () => this.report([{ isIntersecting: false }]);
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Away);
  onTestFinished(() => void vi.unstubAllGlobals());
}
const isSaved = () => expect(save()).toBeDisabled();
const headline = () => screen.getByRole('textbox', { name: 'Headline' });
const card = (name: string) => within(screen.getByRole('region', { name }));

async function openContent(tab = '') {
  const app = renderApp(`/admin/content${tab === '' ? '' : `?tab=${tab}`}`);
  await screen.findByRole('tab', { name: 'Content' });
  return app;
}

async function openPart(section: Part) {
  const app = renderApp(`/admin/content?section=${section}`);
  await screen.findByRole('region', { name: PART_TITLES[section] });
  return app;
}

/** English fields with an input of their own; points of pictures are chosen on them. */
const hasInput = (path: string) => !path.startsWith('es.') && !/\.items$|Focus$|theme$|^sections$/.test(path);

const parts = () => within(screen.getByRole('navigation', { name: 'Parts of the site' }));
const goTo = (user: User, name: RegExp | string) => user.click(parts().getByRole('link', { name }));

async function retype(user: User, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

describe('the content', () => {
  it('loads, and says so', async () => {
    siteOf();
    renderApp('/admin/content');
    await screen.findByRole('status', { name: 'Loading the content' });
    expect(await screen.findByRole('textbox', { name: 'Kicker' })).toHaveValue('Since 1998');
    expect(headline()).toHaveValue('Settle it together');
    isSaved();
    expect(screen.queryByText('Unsaved Changes', BADGE)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Preview Site' })).toHaveAttribute('target', '_blank');
  });

  it('says so when it cannot be loaded, and tries again', async () => {
    server.use(http.get('*/api/content', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderApp('/admin/content');
    expect(await screen.findByRole('alert')).toHaveTextContent('The content could not be loaded.');
    siteOf();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Headline' })).toBeVisible();
  });

  it('keeps Save and Discard in sight while there are unsaved changes', async () => {
    const site = siteOf();
    scrolledAway();
    const { user } = await openContent();
    expect(screen.queryByRole('group', { name: 'Unsaved Changes' })).not.toBeInTheDocument();
    const bar = () => within(screen.getByRole('group', { name: 'Unsaved Changes' }));
    await retype(user, headline(), 'Talk first');
    await user.click(bar().getByRole('button', { name: 'Discard' }));
    const question = within(screen.getByRole('dialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(headline()).toHaveValue('Talk first');

    await user.click(bar().getByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(headline()).toHaveValue('Settle it together'));
    expect(screen.queryByRole('group', { name: 'Unsaved Changes' })).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();

    await retype(user, headline(), 'Listen first');
    await user.click(bar().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Content saved successfully!')).toBeVisible();
    expect(site.sent).toMatchObject([{ body: { hero: { headline: 'Listen first' } } }]);
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Unsaved Changes' })).not.toBeInTheDocument());
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('is saved only when changed, against what was read', async () => {
    const site = siteOf();
    const { user } = await openContent();
    await retype(user, headline(), 'Talk first');
    expect(screen.getByText('Unsaved Changes', BADGE)).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Content saved successfully!')).toBeVisible();
    expect(site.sent).toEqual([
      { body: { ...content(), hero: { ...content().hero, headline: 'Talk first' } }, seen: tagOf(1) },
    ]);
    expect(screen.queryByText('Unsaved Changes', BADGE)).not.toBeInTheDocument();
    isSaved();

    await retype(user, headline(), 'Talk again');
    await user.click(save());
    await waitFor(() => expect(site.sent.at(-1)?.seen).toBe(tagOf(2)));
  });

  it('is unchanged again when the change is taken back', async () => {
    siteOf();
    const { user } = await openContent();
    await user.type(headline(), '!');
    expect(save()).toBeEnabled();
    await user.type(headline(), '{Backspace}');
    isSaved();
  });

  it('keeps what was typed when saving fails', async () => {
    siteOf();
    server.use(http.put('*/api/content', () => HttpResponse.error()));
    const { user } = await openContent();
    await retype(user, headline(), 'Talk first');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Error saving content. Please try again.');
    expect(headline()).toHaveValue('Talk first');
    expect(save()).toBeEnabled();
  });

  it('shows what the server refuses at its field, on whatever tab that is', async () => {
    siteOf();
    server.use(
      http.put('*/api/content', () =>
        HttpResponse.json(
          problem(422, 'invalid', 'Some fields need another look', { 'branding.logoUrl': ['Enter an address'] }),
          {
            status: 422,
          },
        ),
      ),
    );
    const { user } = await openContent('settings');
    await user.type(screen.getByRole('textbox', { name: 'Logo URL' }), 'logo.png');
    await user.click(screen.getByRole('tab', { name: 'Content' }));
    await user.click(save());
    const field = await screen.findByRole('textbox', { name: 'Logo URL' });
    expect(field).toHaveAccessibleDescription('Enter an address');
    expect(field).toHaveValue('logo.png');
    await waitFor(() => expect(field).toHaveFocus());
  });
});

describe('the tabs', () => {
  it('live in the address and keep what was typed', async () => {
    siteOf();
    const { user, router } = await openContent();
    await retype(user, headline(), 'Talk first');
    await user.click(screen.getByRole('tab', { name: 'SEO' }));
    expect(router.state.location.search).toBe('?tab=seo');
    expect(screen.getByRole('tabpanel', { name: 'SEO' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Content' }));
    expect(headline()).toHaveValue('Talk first');
    expect(router.state.location.search).toBe('');
  });
});

describe('the parts', () => {
  it('are one at a time, each with its own fields, and live in the address', async () => {
    siteOf();
    const { user, router } = await openContent();
    for (const part of PART_NAMES) {
      await goTo(user, new RegExp(`^${PART_TITLES[part]}`));
      const others = PART_NAMES.filter((other) => other !== part);
      for (const other of others) {
        expect(screen.queryByRole('region', { name: PART_TITLES[other] })).not.toBeInTheDocument();
      }
      const labels = FIELDS.filter(({ section, path }) => section === PARTS[part] && hasInput(path));
      for (const { label } of labels) {
        expect(card(PART_TITLES[part]).getByRole('textbox', { name: label })).toBeVisible();
      }
    }
    expect(router.state.location.search).toBe('?section=sections');
    await act(() => router.navigate(-1));
    expect(screen.getByRole('region', { name: 'Legal texts' })).toBeVisible();
  });

  it('keep what was typed', async () => {
    siteOf();
    const { user } = await openContent();
    await retype(user, headline(), 'Talk first');
    await goTo(user, 'About');
    await goTo(user, 'Hero');
    expect(headline()).toHaveValue('Talk first');
    expect(save()).toBeEnabled();
  });

  const inputs = FIELDS.filter(({ path }) => hasInput(path)).map(({ path, section, label }) => ({
    path,
    section,
    label,
  }));

  it.each(inputs)('open where the server refuses $path', async ({ path, label }) => {
    siteOf();
    server.use(
      http.put('*/api/content', () =>
        HttpResponse.json(problem(422, 'invalid', 'Some fields need another look', { [path]: ['Another, please'] }), {
          status: 422,
        }),
      ),
    );
    const { user } = await openPart(path.startsWith('hero') ? 'about' : 'hero');
    await user.type(screen.getByRole('textbox', { name: path.startsWith('hero') ? 'Title' : 'Headline' }), '!');
    await user.click(save());
    await waitFor(() => expect(document.activeElement).toHaveAttribute('name', path));
    expect(screen.getByRole('textbox', { name: label })).toHaveAccessibleDescription('Another, please');
  });
});

/** The titles of the entries in a card. */
const titlesIn = (name: string) =>
  card(name)
    .queryAllByRole('button', { name: /^Edit / })
    .map(({ textContent }) => textContent);

describe('the services', () => {
  const titles = () => titlesIn('Services');

  it('are added, moved and removed, and the last removal can be undone', async () => {
    const site = siteOf();
    const { user } = await openPart('services');
    await user.click(screen.getByRole('button', { name: 'Add Service' }));
    expect(titles()).toEqual(['Family', 'Condominiums', 'New Service']);
    const added = screen.getByRole('listitem', { name: 'Service 3 of 3' });
    expect(within(added).getByRole('textbox', { name: 'Description' })).toHaveValue('Service description');
    expect(within(added).getByRole('textbox', { name: 'Title' })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Move New Service up' }));
    expect(titles()).toEqual(['Family', 'New Service', 'Condominiums']);
    expect(screen.getByText('New Service is now 2 of 3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move Family up' }));
    expect(titles()).toEqual(['Family', 'New Service', 'Condominiums']);

    await user.click(screen.getByRole('button', { name: 'Remove Family' }));
    expect(titles()).toEqual(['New Service', 'Condominiums']);
    expect(screen.getByRole('button', { name: 'Add Service' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(titles()).toEqual(['Family', 'New Service', 'Condominiums']);
    await user.click(screen.getByRole('button', { name: 'Remove Condominiums' }));
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    expect(site.versions.at(-1)?.services.items).toEqual([
      { title: 'Family', description: 'Parenting plans.' },
      { title: 'New Service', description: 'Service description' },
    ]);
  });

  it('are moved by keyboard, and the button keeps the focus', async () => {
    siteOf();
    const { user } = await openPart('services');
    screen.getByRole('button', { name: 'Move Family down' }).focus();
    await user.keyboard('{Enter}');
    expect(titles()).toEqual(['Condominiums', 'Family']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Family down' })).toHaveFocus());
  });
});

describe('fees and questions', () => {
  it('are added, moved and removed, and are saved with everything else', async () => {
    const site = siteOf();
    const { user } = await openPart('fees');
    const fees = card('Fees');
    await user.click(fees.getByRole('button', { name: 'Add Fee' }));
    const added = within(fees.getByRole('listitem', { name: 'Fee 3 of 3' }));
    expect(added.getByRole('textbox', { name: 'Session or condition' })).toHaveFocus();
    await user.keyboard('Cancellation');
    await user.type(added.getByRole('textbox', { name: 'Terms' }), 'Free until two days before.');
    await user.click(fees.getByRole('button', { name: 'Move Cancellation up' }));
    await user.click(fees.getByRole('button', { name: 'Move Cancellation up' }));
    expect(titlesIn('Fees')).toEqual(['Cancellation', 'Half day', 'Full day']);
    expect(fees.getByText('Cancellation is now 1 of 3')).toBeInTheDocument();
    await user.click(fees.getByRole('button', { name: 'Remove Full day' }));
    expect(fees.getByRole('button', { name: 'Add Fee' })).toHaveFocus();
    expect(fees.getByRole('textbox', { name: 'Section title' })).toHaveValue('Fees');

    await goTo(user, 'Questions and Answers');
    const questions = card('Questions and Answers');
    await user.click(questions.getByRole('button', { name: 'Remove Do I need a lawyer?' }));
    expect(questions.getByText(/^No questions\./)).toBeVisible();
    await user.click(questions.getByRole('button', { name: 'Add Question' }));
    await user.keyboard('Is it confidential?');
    await user.type(questions.getByRole('textbox', { name: 'Answer' }), 'Yes.');
    await user.click(questions.getByRole('button', { name: 'Add Question' }));
    await user.keyboard('How long does it take?');
    await user.click(questions.getByRole('button', { name: 'Move Is it confidential? down' }));
    expect(titlesIn('Questions and Answers')).toEqual(['How long does it take?', 'Is it confidential?']);

    await user.click(save());
    await screen.findByText('Content saved successfully!');
    const { fees: oldFees, faq, es, ...others } = content();
    const untranslated = { title: '', figure: '', description: '' };
    expect(site.sent).toEqual([
      {
        seen: tagOf(1),
        body: {
          ...others,
          // The Spanish entries stand in the same places.
          es: {
            ...es,
            fees: { ...es?.fees, items: [untranslated, es?.fees.items[0]] },
            faq: { ...es?.faq, items: [untranslated, untranslated] },
          },
          fees: {
            ...oldFees,
            items: [
              { title: 'Cancellation', figure: '', description: 'Free until two days before.' },
              { title: 'Half day', figure: '$750', description: 'Three hours.' },
            ],
          },
          faq: {
            ...faq,
            items: [
              { title: 'How long does it take?', figure: '', description: '' },
              { title: 'Is it confidential?', figure: '', description: 'Yes.' },
            ],
          },
        },
      },
    ]);
  });

  it('show at the entry what the server refuses', async () => {
    siteOf();
    server.use(
      http.put('*/api/content', () =>
        HttpResponse.json(
          problem(422, 'invalid', 'Some fields need another look', {
            'fees.items.1.figure': ['At most 60 characters'],
          }),
          {
            status: 422,
          },
        ),
      ),
    );
    const { user } = await openContent();
    await user.type(headline(), '!');
    await user.click(save());
    const price = within(card('Fees').getByRole('listitem', { name: 'Fee 2 of 2' })).getByRole('textbox', {
      name: 'Price',
    });
    await waitFor(() => expect(price).toHaveAccessibleDescription('At most 60 characters'));
    await waitFor(() => expect(price).toHaveFocus());
  });
});

describe('the sections of the page', () => {
  const sections = () => card('Sections of the page');
  const order = () =>
    sections()
      .getAllByRole('checkbox')
      .map((box) => `${(box as HTMLInputElement).checked ? '' : '-'}${box.closest('label')?.textContent}`);

  it('are switched off and on, and moved', async () => {
    const site = siteOf();
    const { user } = await openPart('sections');
    const box = (name: string) => sections().getByRole('checkbox', { name });
    await user.click(box('Process'));
    expect(order()).toEqual([
      'About',
      'Services',
      'Mediators',
      'Testimonials',
      'Credentials',
      'Fees',
      'Questions and answers',
      '-Process',
    ]);
    expect(box('Process')).toHaveFocus();
    await user.click(sections().getByRole('button', { name: 'Move Fees up' }));
    await user.click(sections().getByRole('button', { name: 'Move About down' }));
    await user.click(sections().getByRole('button', { name: 'Move Services up' }));
    await user.click(sections().getByRole('button', { name: 'Move Process up' }));
    expect(order()).toEqual([
      'Services',
      'About',
      'Mediators',
      'Testimonials',
      'Fees',
      'Credentials',
      'Questions and answers',
      '-Process',
    ]);
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    expect(site.sent.at(-1)?.body).toEqual({
      ...content(),
      sections: ['services', 'about', 'mediators', 'testimonials', 'fees', 'credentials', 'faq'],
    });

    await user.click(box('Process'));
    expect(order().at(-1)).toBe('Process');
    await user.click(save());
    await waitFor(() => expect(site.versions.at(-1)?.sections.at(-1)).toBe('process'));
  });

  it('are moved by keyboard, and the button keeps the focus', async () => {
    siteOf();
    const { user } = await openPart('sections');
    const down = () => sections().getByRole('button', { name: 'Move About down' });
    down().focus();
    await user.keyboard('{Enter}{Enter}');
    expect(order().slice(0, 3)).toEqual(['Services', 'Mediators', 'About']);
    expect(down()).toHaveFocus();
  });
});

describe('what is still to fill in', () => {
  const title = 'Still to fill in';

  const openList = (user: User) => goTo(user, /^Still to fill in/);

  it('is listed with a way to it, until it is filled in', async () => {
    const saved = content();
    saved.contact.phone = '';
    siteOf(saved);
    const { user } = await openContent();
    expect(
      parts()
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
        .filter((text) => text.endsWith('to fill in')),
    ).toEqual(['Feesto fill in', 'Contactto fill in', 'Legal textsto fill in']);
    await openList(user);
    const names = () =>
      card(title)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['Fees', 'Contact: Phone', 'Legal: Terms']);

    await user.click(card(title).getByRole('button', { name: 'Fees' }));
    const full = within(card('Fees').getByRole('listitem', { name: 'Fee 2 of 2' }));
    expect(full.getByRole('textbox', { name: 'Price' })).toHaveFocus();
    await retype(user, full.getByRole('textbox', { name: 'Price' }), '$1,500');
    await openList(user);
    expect(names()).toEqual(['Contact: Phone', 'Legal: Terms']);

    await user.click(card(title).getByRole('button', { name: 'Contact: Phone' }));
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
    await user.keyboard('407-555-0100');
    await openList(user);
    await user.click(card(title).getByRole('button', { name: 'Legal: Terms' }));
    await retype(
      user,
      card('Legal texts').getByRole('textbox', { name: 'Terms' }),
      'A request is not an appointment yet.',
    );
    expect(parts().queryByRole('link', { name: /fill in/ })).not.toBeInTheDocument();
  });

  it('has drafts that are confirmed with one press', async () => {
    const saved = content();
    saved.credentials.items = [{ title: 'Rates', figure: '[Draft: $250 per hour]', description: 'In full.' }];
    saved.faq.items = [{ title: 'Do I need a lawyer?', figure: '', description: '[Draft: No.]' }];
    const { sent } = siteOf(saved);
    const { user } = await openContent();
    await openList(user);
    const confirm = (text: string) => card(title).getByRole('button', { name: `Confirm ${text}` });
    await user.click(confirm('Rates: $250 per hour'));
    expect(card(title).queryByRole('button', { name: /^Confirm Rates/ })).not.toBeInTheDocument();
    await user.click(confirm('Do I need a lawyer?: No.'));
    expect(card(title).queryByText('Drafts for you to confirm')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toMatchObject([
        {
          credentials: { items: [{ figure: '$250 per hour' }] },
          faq: { items: [{ description: 'No.' }] },
        },
      ]),
    );
  });
});

describe('leaving', () => {
  it('asks while something is not saved', async () => {
    siteOf();
    const { user, router } = await openContent();
    await retype(user, headline(), 'Talk first');
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/admin/content');
    expect(headline()).toHaveValue('Talk first');
  });

  it('does not ask when everything is', async () => {
    siteOf();
    server.use(http.get('*/api/*', () => new HttpResponse(null, { status: 503 })));
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json(PROFILE)));
    siteOf();
    const { user, router } = await openContent();
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'));
  });

  it('asks before the session is ended, and goes on with both when it is not to', async () => {
    siteOf();
    const told: string[] = [];
    server.use(
      http.post('*/api/auth/logout', () => {
        told.push('logout');
        return HttpResponse.json({ success: true });
      }),
    );
    const { user, router, store } = await openContent();
    await retype(user, headline(), 'Talk first');
    const logOut = async () => {
      await user.click(screen.getByRole('button', { name: 'Account menu' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
      return within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    };
    await user.click((await logOut()).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/admin/content');
    expect(headline()).toHaveValue('Talk first');
    expect(store.getState().session.status).toBe('authenticated');
    expect(told).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Logout' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(told).toEqual(['logout']);
    expect(localStorage.getItem('admin_token')).toBeNull();
    expect(screen.queryByText(/is kept/)).not.toBeInTheDocument();
  });

  it('has the browser ask before a reload', async () => {
    siteOf();
    const { user } = await openContent();
    const reload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(reload()).toBe(false);
    await user.type(headline(), '!');
    expect(reload()).toBe(true);
  });
});

describe('two administrators at once', () => {
  async function conflict() {
    const site = siteOf();
    const { user } = await openContent();
    await retype(user, headline(), 'Mine');
    await retype(user, screen.getByRole('textbox', { name: 'Kicker' }), 'Only mine');
    site.versions.push({
      ...content(),
      hero: { ...content().hero, headline: 'Theirs', description: 'Only theirs' },
    });
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has saved changes' }));
    return { site, user, dialog };
  }

  it('the second compares, and keeps what both have done', async () => {
    const { site, user, dialog } = await conflict();
    const group = (name: string) => within(dialog.getByRole('group', { name }));
    expect(group('Hero: Headline').getByRole('radio', { name: /^Mine/ })).toBeChecked();
    expect(group('Hero: Kicker').getByRole('radio', { name: /^Mine/ })).toBeChecked();
    expect(group('Hero: Description').getByRole('radio', { name: /^Theirs/ })).toBeChecked();
    expect(dialog.getAllByRole('group')).toHaveLength(3);
    await user.click(group('Hero: Headline').getByRole('radio', { name: /^Theirs/ }));
    await user.click(dialog.getByRole('button', { name: 'Save My Choices' }));
    expect(await screen.findByText('Content saved successfully!')).toBeVisible();
    expect(site.sent.at(-1)).toEqual({
      body: {
        ...content(),
        hero: { ...content().hero, kicker: 'Only mine', headline: 'Theirs', description: 'Only theirs' },
      },
      seen: tagOf(2),
    });
    expect(headline()).toHaveValue('Theirs');
    isSaved();
  });

  it('the second never compares with an earlier version when the latest cannot be read', async () => {
    const { user, dialog } = await conflict();
    await user.click(dialog.getByRole('button', { name: 'Back to editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    server.use(http.get('*/api/content', () => HttpResponse.json(problem(503, 'unavailable', 'No'), { status: 503 })));
    await user.click(save());
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(headline()).toHaveValue('Mine');
  });

  it('nothing is saved and nothing lost when the second goes back', async () => {
    const { site, user, dialog } = await conflict();
    await user.click(dialog.getByRole('button', { name: 'Back to editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(headline()).toHaveValue('Mine');
    expect(site.versions).toHaveLength(2);
    await user.click(save());
    expect(await screen.findByRole('dialog', { name: 'Someone else has saved changes' })).toBeVisible();
  });
});

describe('SEO', () => {
  it('counts against the advised lengths and shows a search result', async () => {
    siteOf();
    const { user } = await openContent('seo');
    const title = screen.getByRole('textbox', { name: 'Page title' });
    expect(screen.getByText('25 characters, 25 short of the recommended 50–60')).toBeVisible();
    await retype(user, title, 'x'.repeat(50));
    expect(screen.getByText('50 characters, as recommended (50–60)')).toBeVisible();
    await user.paste('y'.repeat(11));
    expect(screen.getByText('61 characters, 1 over the recommended 50–60')).toBeVisible();
    const description = screen.getByRole('textbox', { name: 'Description in search results' });
    await retype(user, description, 'z'.repeat(149));
    expect(screen.getByText('149 characters, 1 short of the recommended 150–160')).toBeVisible();
    expect(screen.getByText('x'.repeat(50) + 'y'.repeat(11))).toBeVisible();
    await user.clear(description);
    expect(screen.getByText(/^No description yet/)).toBeVisible();
  });
});

describe('branding', () => {
  const png = (name: string, bytes = 8) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
  const input = (what: string) => screen.getByLabelText(`Upload ${what}`, { selector: 'input' });

  it('takes a file and saves its address; the icon of the tab follows', async () => {
    const link = document.createElement('link');
    link.rel = 'icon';
    document.head.append(link);
    const site = siteOf();
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/media', async ({ request }) => {
        const form = await request.formData();
        sent.push(form.get('purpose'), request.headers.get('authorization'));
        return HttpResponse.json([{ id: 'm1', name: 'icon.png', url: '/media/new.png' }], { status: 201 });
      }),
    );
    const { user } = await openContent('settings');
    expect(link).toHaveAttribute('href', '/media/icon.png');
    await user.upload(input('Favicon'), png('icon.png'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Favicon URL' })).toHaveValue('/media/new.png'));
    expect(screen.getByRole('img', { name: 'Favicon preview' })).toHaveAttribute('src', '/media/new.png');
    expect(sent).toEqual(['favicon', 'Bearer token-1']);
    expect(link).toHaveAttribute('href', '/media/icon.png');
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    expect(site.versions.at(-1)?.branding.faviconUrl).toBe('/media/new.png');
    await waitFor(() => expect(link).toHaveAttribute('href', '/media/new.png'));
    link.remove();
  });

  it('has an image beside the text about the practice', async () => {
    const site = siteOf();
    server.use(
      http.post('*/api/media', async ({ request }) => {
        const purpose = (await request.formData()).get('purpose') as string;
        return HttpResponse.json([{ id: 'm1', name: 'room.png', url: `/media/${purpose}.png` }], { status: 201 });
      }),
    );
    const { user } = await openPart('about');
    await user.upload(input('Image'), png('room.png', 5 * 1024 * 1024 + 1));
    expect(await card('About').findByText('File room.png is too large. Maximum size is 5MB.')).toBeVisible();
    await user.upload(input('Image'), png('room.png'));
    expect(await card('About').findByRole('img', { name: 'Image preview' })).toHaveAttribute('src', '/media/media.png');
    await user.type(card('About').getByRole('textbox', { name: 'What the image shows' }), 'A round table');
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    expect(site.versions.at(-1)).toMatchObject({
      branding: { imageUrl: '/media/media.png' },
      about: { imageAlt: 'A round table' },
    });
  });

  it('takes a file that is dropped on it, with the same checks', async () => {
    const site = siteOf();
    const sent: unknown[] = [];
    let answer: (response: Response) => void = () => undefined;
    server.use(
      http.post('*/api/media', async ({ request }) => {
        sent.push((await request.formData()).get('purpose'));
        return new Promise<Response>((resolve) => (answer = resolve));
      }),
    );
    const { user } = await openContent('settings');
    const logo = () => screen.getByRole('group', { name: 'Logo' });
    const url = () => screen.getByRole('textbox', { name: 'Logo URL' });
    const refusals = [
      [[new File(['x'], 'notes.pdf', { type: 'application/pdf' })], /^File notes.pdf is not a JPG/],
      [[png('huge.png', 2 * 1024 * 1024 + 1)], 'File huge.png is too large. Maximum size is 2MB.'],
      [[png('one.png'), png('two.png')], 'Drop one image here. Only one can be shown.'],
    ] as const;
    for (const [files, reason] of refusals) {
      expect(dropFiles(within(logo()).getByText('None'), files).isKept).toBe(true);
      await waitFor(() => expect(url()).toHaveAccessibleDescription(reason));
    }
    expect(sent).toEqual([]);

    dropFiles(within(logo()).getByText('None'), [png('logo.png')]);
    expect(await within(logo()).findByRole('status')).toHaveTextContent('Uploading…');
    expect(url()).not.toHaveAccessibleDescription(/Only one/);
    await waitFor(() => expect(sent).toEqual(['logo']));
    // One at a time: another one is refused, and still opens nothing.
    expect(dropFiles(within(logo()).getByText('None'), [png('late.png')])).toEqual({ isKept: true, effect: 'none' });
    answer(HttpResponse.json([{ id: 'm1', name: 'logo.png', url: '/media/logo.png' }], { status: 201 }));
    await waitFor(() => expect(url()).toHaveValue('/media/logo.png'));
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    expect(site.versions.at(-1)?.branding.logoUrl).toBe('/media/logo.png');
    expect(sent).toHaveLength(1);
  });

  it('opens no file that is dropped beside it, which would take away what was typed', async () => {
    siteOf();
    const { user } = await openContent();
    await retype(user, headline(), 'Talk first');
    await waitFor(() => expect(dropFiles(headline(), [png('logo.png')])).toEqual({ isKept: true, effect: 'none' }));
    expect(dropFiles(screen.getByRole('banner'), [png('logo.png')])).toEqual({ isKept: true, effect: 'none' });
    expect(headline()).toHaveValue('Talk first');
    // A text that is dragged into a field is none.
    const text = createEvent.dragOver(headline(), { dataTransfer: { types: ['text/plain'], files: [] } });
    fireEvent(headline(), text);
    expect(text.defaultPrevented).toBe(false);
  });

  it('takes an image from the library, if it is small enough', async () => {
    const site = siteOf();
    libraryOf(
      image({ id: 'm1', name: 'room.jpg', url: '/media/room.jpg', size: 512 * 1024 + 1 }),
      ...Array.from({ length: 23 }, (_, n) => image({ id: `n${n}`, name: `photo ${n}` })),
      image({ id: 'm2', name: 'star.png', url: '/media/star.png', size: 512 * 1024 }),
    );
    const { user } = await openContent('settings');
    const button = screen.getByRole('button', { name: 'Choose from library: Favicon' });
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Media library' }));
    const room = await dialog.findByRole('button', {
      name: 'room.jpg File room.jpg is too large. Maximum size is 512KB.',
    });
    await user.click(room);
    expect(screen.getByRole('textbox', { name: 'Favicon URL', hidden: true })).toHaveValue('/media/icon.png');
    await user.click(await dialog.findByRole('button', { name: 'Go to page 2' }));
    await user.click(await dialog.findByRole('button', { name: 'star.png 512 KB' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Favicon URL' })).toHaveValue('/media/star.png');
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Go to page 2' }));
    expect(await screen.findByRole('button', { name: 'star.png 512 KB' })).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    expect(site.versions.at(-1)?.branding.faviconUrl).toBe('/media/star.png');
  });

  it('says where images come from while the library is empty', async () => {
    siteOf();
    libraryOf();
    const { user } = await openContent('settings');
    await user.click(screen.getByRole('button', { name: 'Choose from library: Logo' }));
    expect(await screen.findByText('Images you upload will appear here.')).toBeVisible();
  });

  it('refuses what is too large, in the browser and on the server', async () => {
    siteOf();
    server.use(
      http.post('*/api/media', () =>
        HttpResponse.json(
          problem(422, 'invalid', 'Some fields need another look', { files: ['File x.png is no image.'] }),
          {
            status: 422,
          },
        ),
      ),
    );
    const { user } = await openContent('settings');
    await user.upload(input('Favicon'), png('icon.png', 512 * 1024 + 1));
    expect(await screen.findByRole('alert')).toHaveTextContent('File icon.png is too large. Maximum size is 512KB.');
    await user.upload(input('Logo'), png('logo.png', 2 * 1024 * 1024 + 1));
    expect(await screen.findByText('File logo.png is too large. Maximum size is 2MB.')).toBeVisible();
    await user.upload(input('Logo'), png('x.png'));
    expect(await screen.findByText('File x.png is no image.')).toBeVisible();
  });

  it('says what to do where a picture does not show', async () => {
    siteOf();
    const { user } = await openContent('settings');
    const field = screen.getByRole('textbox', { name: 'Logo URL' });
    const preview = () => screen.getByRole('img', { name: 'Logo preview' });
    await retype(user, field, '/media/gone.png');
    fireEvent.error(preview());
    expect(screen.getByText('There is no image at this URL.')).toBeVisible();
    // The browser only loads images from the saved sites.
    await retype(user, field, 'https://new.example.com/logo.png');
    fireEvent.error(preview());
    expect(screen.getByText(/If it comes from a new site, save and reload this page/)).toBeVisible();
  });

  it('can be taken away', async () => {
    const site = siteOf();
    const { user } = await openContent('settings');
    await user.click(screen.getByRole('button', { name: 'Remove Favicon' }));
    expect(screen.getByRole('button', { name: 'Upload Favicon' })).toHaveFocus();
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    expect(site.versions.at(-1)?.branding.faviconUrl).toBe('');
  });

  it('gives way to our own icon when it is gone', async () => {
    const link = document.createElement('link');
    link.rel = 'icon';
    link.href = '/media/icon.png';
    link.dataset['own'] = '/assets/favicon.svg';
    document.head.append(link);
    siteOf({ ...content(), branding: { ...content().branding, faviconUrl: '' } });
    await openContent('settings');
    expect(link).toHaveAttribute('href', '/assets/favicon.svg');
    link.remove();
  });
});

describe('the site', () => {
  const press = async (button: string) => {
    siteOf();
    const { user } = await openContent('settings');
    await user.click(screen.getByRole('button', { name: button }));
  };

  it('can be told to forget what it keeps in memory', async () => {
    let cleared = 0;
    server.use(
      http.post('*/api/site/cache/clear', () => {
        cleared += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await press('Clear Site Cache');
    expect(await screen.findByText('Site cache cleared')).toBeVisible();
    expect(cleared).toBe(1);
  });

  it('shows where the sitemap is', async () => {
    const url = 'https://mediation.example.com/sitemap.xml';
    server.use(
      http.post('*/api/site/sitemap', () => HttpResponse.json({ url, last_modified: '2026-09-28T15:00:00Z' })),
    );
    await press('Generate Sitemap');
    expect(await screen.findByRole('link', { name: url })).toHaveAttribute('href', url);
    expect(screen.getByText(/09\/28\/2026, 11:00 AM/)).toBeVisible();
  });

  it('says so when either fails', async () => {
    server.use(
      http.post('*/api/site/cache/clear', () => HttpResponse.error()),
      http.post('*/api/site/sitemap', () => HttpResponse.error()),
    );
    await press('Clear Site Cache');
    expect(await screen.findByText('The site cache could not be cleared.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Generate Sitemap' }));
    expect(await screen.findByText('The sitemap could not be generated.')).toBeVisible();
  });

  it('leads to the system settings', async () => {
    siteOf();
    await openContent('settings');
    expect(screen.getByRole('link', { name: 'Open System Settings' })).toHaveAttribute('href', '/admin/settings');
  });
});

describe('a session that ends over what is not saved', () => {
  const signIn = async (user: Awaited<ReturnType<typeof openContent>>['user'], email: string) => {
    server.use(
      http.post('*/api/auth/login', () =>
        HttpResponse.json({ success: true, token: 'token-2', user: { firstName: 'Dana', lastName: 'Moss', email } }),
      ),
    );
    await user.type(await screen.findByLabelText(/^Email/), email);
    await user.type(screen.getByLabelText(/^Password/), 'right-horse');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  };

  /** Types a headline and saves it after the session has ended. */
  async function expire() {
    const site = siteOf();
    const app = await openContent();
    await retype(app.user, headline(), 'Talk first');
    server.use(http.put('*/api/content', () => HttpResponse.json(problem(401, 'unauthorized', 'No'), { status: 401 })));
    await app.user.click(save());
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    return { ...app, site };
  }

  it('gives it back to the same administrator, as it was', async () => {
    const { user } = await expire();
    const note = 'Your session has ended. Your unsaved changes are kept: sign in to continue.';
    expect(screen.getByText(note)).toBeVisible();
    await waitFor(() => {
      const reload = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(reload);
      expect(reload.defaultPrevented).toBe(true);
    });

    const site = siteOf();
    await signIn(user, 'dana@example.com');
    await waitFor(() => expect(headline()).toHaveValue('Talk first'));
    expect(screen.getByText('Unsaved Changes', BADGE)).toBeVisible();
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    expect(site.sent.at(-1)).toMatchObject({ body: { hero: { headline: 'Talk first' } }, seen: tagOf(1) });
    await waitFor(() => expect(screen.queryByText('Unsaved Changes', BADGE)).not.toBeInTheDocument());
  });

  it('lets it overwrite nothing that was saved meanwhile', async () => {
    const { user, site } = await expire();
    site.versions.push({ ...content(), hero: { ...content().hero, headline: 'Theirs' } });
    server.resetHandlers();
    signedIn();
    const later = siteOf();
    later.versions = site.versions;
    await signIn(user, 'dana@example.com');
    await waitFor(() => expect(headline()).toHaveValue('Talk first'));
    await user.click(save());
    expect(await screen.findByRole('dialog', { name: 'Someone else has saved changes' })).toBeVisible();
    expect(later.versions).toHaveLength(2);
  });

  it('shows it to no one else', async () => {
    const { user } = await expire();
    siteOf();
    await signIn(user, 'other@example.com');
    expect(await screen.findByRole('textbox', { name: 'Headline' })).toHaveValue('Settle it together');
    expect(screen.queryByText('Unsaved Changes', BADGE)).not.toBeInTheDocument();
  });
});

describe('the preview', () => {
  const draft = () => ({ ...content(), hero: { ...content().hero, headline: 'Not saved yet' } });
  const note = 'Preview: not saved yet. Only you can see this.';

  it('has what is not saved, until it is', async () => {
    siteOf();
    const { user } = await openContent();
    expect(screen.getByRole('link', { name: 'Preview Site' })).toHaveAttribute('href', '/?preview');
    await retype(user, headline(), 'Not saved yet');
    await waitFor(() => expect(readPreview()?.hero.headline).toBe('Not saved yet'));
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    await waitFor(() => expect(readPreview()).toBeUndefined());
  });

  it('shows it and follows the typing in the other tab', async () => {
    siteOf();
    storePreview(draft());
    renderApp('/?preview');
    expect(await screen.findByRole('heading', { level: 1, name: 'Not saved yet' })).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
    storePreview({ ...draft(), hero: { ...draft().hero, headline: 'Typed on' } });
    window.dispatchEvent(new StorageEvent('storage', { key: 'content_draft' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Typed on' })).toBeVisible();
  });

  it('is nothing without a session, and the draft goes with the session', async () => {
    siteOf();
    localStorage.clear();
    storePreview(draft());
    renderApp('/?preview');
    expect(await screen.findByRole('heading', { level: 1, name: 'Settle it together' })).toBeVisible();
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    expect(readPreview()).toBeUndefined();
  });

  it('is nothing unless it is asked for, or when it cannot be read', async () => {
    siteOf();
    storePreview(draft());
    renderApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Settle it together' })).toBeVisible();
    localStorage.setItem('content_draft', '{"hero": {}}');
    expect(readPreview()).toBeUndefined();
    localStorage.setItem('content_draft', 'no JSON');
    expect(readPreview()).toBeUndefined();
  });
});

describe('the page beside the texts', () => {
  const frame = () => screen.getByTitle<HTMLIFrameElement>('The page as you edit it');
  const page = async () => {
    fireEvent.load(frame());
    await waitFor(() => expect(frame().contentDocument?.querySelector('h1')).not.toBeNull());
    return within(frame().contentDocument?.body as HTMLElement);
  };

  it('follows the typing, and leaves the title of the screen alone', async () => {
    siteOf();
    const { user } = await openContent();
    await user.click(screen.getByRole('button', { name: 'Page' }));
    const shown = await page();
    expect(shown.getByText('Settle it together')).toBeInTheDocument();
    expect(document.title).toMatch(/^Website Content/);
    await user.click(screen.getByRole('button', { name: 'Texts' }));
    await retype(user, headline(), 'Talk first');
    await user.click(screen.getByRole('button', { name: 'Page' }));
    expect((await page()).getByText('Talk first')).toBeInTheDocument();
  });

  it('is the Spanish page while the Spanish of a part is open', async () => {
    server.use(http.get('*/api/public/site', () => HttpResponse.json(practice({ spanish: true }))));
    const saved = content();
    siteOf({ ...saved, fees: { title: 'Fees', items: [{ title: 'Half day', figure: '$750', description: '' }] } });
    const { user } = await openContent();
    await user.click(await screen.findByRole('button', { name: 'Español' }));
    await screen.findByRole('textbox', { name: 'Headline (Spanish)' });
    await user.click(screen.getByRole('button', { name: 'Page' }));
    expect(frame().srcdoc).toContain('<html lang=es>');
    expect(frame().srcdoc).toContain('/edited.es.js');
    // Without the script, it says so.
    fireEvent.load(frame());
    expect(await screen.findByRole('alert')).toHaveTextContent('The Spanish page could not be shown.');

    const drawn: ContentResponse[] = [];
    const load = () => {
      Object.assign(frame().contentWindow as Window, {
        drawEdited: (shown: ContentResponse) => void drawn.push(shown),
      });
      fireEvent.load(frame());
    };
    await user.click(screen.getByRole('button', { name: 'Texts' }));
    await user.click(screen.getByRole('button', { name: 'Page' }));
    load();
    await waitFor(() => expect(drawn.at(-1)?.hero.headline).toBe('Resuélvanlo juntos'));
    expect(drawn.at(-1)?.english).toContain('about');
    expect(drawn.at(-1)?.about).toEqual(saved.about);
    await user.click(screen.getByRole('button', { name: 'Texts' }));
    await retype(user, screen.getByRole('textbox', { name: 'Headline (Spanish)' }), 'Hablen primero');
    await user.click(screen.getByRole('button', { name: 'Page' }));
    load();
    await waitFor(() => expect(drawn.at(-1)?.hero.headline).toBe('Hablen primero'));
  });

  it('is as wide as a desktop or a phone', async () => {
    siteOf();
    const { user } = await openContent();
    await user.click(screen.getByRole('button', { name: 'Page' }));
    expect(frame()).toHaveStyle({ width: '390px' });
    await user.click(screen.getByRole('button', { name: 'Desktop' }));
    expect(frame()).toHaveStyle({ width: '1280px' });
    expect(screen.getByRole('button', { name: 'Desktop' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says when visitors do not see the part', async () => {
    siteOf({ ...content(), sections: [] });
    const { user } = await openPart('about');
    await user.click(screen.getByRole('button', { name: 'Page' }));
    expect(screen.getByText('Visitors do not see this part on the page.')).toBeVisible();
  });
});

describe('the history', () => {
  const lines = [
    { version: 3, saved_at: '2026-09-28T15:00:00Z', saved_by: 'Dana Moss' },
    { version: 2, saved_at: '2026-09-27T15:00:00Z', saved_by: 'Olive Park' },
    { version: 1, saved_at: '2026-09-26T15:00:00Z', saved_by: null },
  ];
  const older = (): ContentResponse => ({ ...content(), hero: { ...content().hero, headline: 'As it was' } });

  async function openHistory() {
    const site = siteOf();
    server.use(
      http.get('*/api/content/history', () => HttpResponse.json(lines, { headers: { 'x-total-count': '3' } })),
      http.get('*/api/content/history/2', () => HttpResponse.json(older())),
    );
    const { user } = await openContent();
    return { site, user };
  }

  const sheet = () => within(screen.getByRole('dialog', { name: 'History' }));

  it('says who saved when, compares and restores', async () => {
    const { site, user } = await openHistory();
    const restored: unknown[] = [];
    server.use(
      http.post('*/api/content/history/2/restore', ({ request }) => {
        restored.push(request.headers.get('if-match'));
        site.versions.push(older());
        return HttpResponse.json(older(), { headers: { etag: tagOf(2) } });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'History' }));
    const second = within(await sheet().findByRole('listitem', { name: 'Version 2' }));
    expect(second.getByText(/11:00 AM, Olive Park$/)).toBeVisible();
    expect(within(sheet().getByRole('listitem', { name: 'Version 3' })).queryByRole('button')).not.toBeInTheDocument();
    expect(
      within(sheet().getByRole('listitem', { name: 'Version 1' })).getByText(/by Accord or a removed account$/),
    ).toBeVisible();
    await user.click(second.getByRole('button', { name: 'Compare with Current' }));
    expect(await second.findByText('Hero: Headline')).toBeVisible();
    expect(second.getByText('As it was')).toBeVisible();
    expect(second.getByText('Settle it together')).toBeVisible();
    await user.click(second.getByRole('button', { name: 'Restore version 2' }));
    expect(await screen.findByText('Version 2 restored')).toBeVisible();
    expect(restored).toEqual([tagOf(1)]);
    expect(headline()).toHaveValue('As it was');
    isSaved();
  });

  it('does not drop what is not saved', async () => {
    const { user } = await openHistory();
    await user.type(headline(), '!');
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect(await sheet().findByRole('button', { name: 'Restore version 2' })).toBeDisabled();
    expect(sheet().getByText('Save or discard your changes before you restore a version.')).toBeVisible();
  });

  it('says so when a version cannot come back, and when there is none', async () => {
    const { user } = await openHistory();
    server.use(
      http.post('*/api/content/history/2/restore', () =>
        HttpResponse.json(problem(412, 'stale', 'Somebody else has saved the content meanwhile.'), { status: 412 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'History' }));
    await user.click(await sheet().findByRole('button', { name: 'Restore version 2' }));
    expect(await sheet().findByRole('alert')).toHaveTextContent('Somebody else has saved the content meanwhile.');
    await user.click(sheet().getByRole('button', { name: 'Close' }));
    server.use(http.get('*/api/content/history', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })));
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect(await sheet().findByText('Nothing has been saved yet.')).toBeVisible();
  });
});

describe('the Spanish of the content', () => {
  const offered = () => server.use(http.get('*/api/public/site', () => HttpResponse.json(practice({ spanish: true }))));
  const inSpanish = async (user: User) => user.click(await screen.findByRole('button', { name: 'Español' }));
  /** The Spanish title of a service. */
  const spanishOf = async (user: User, title: string) => {
    const button = screen.getByRole('button', { name: `Edit ${title}` });
    if (button.getAttribute('aria-expanded') === 'false') await user.click(button);
    return (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title (Spanish)' })).value;
  };
  const NOT_TRANSLATED = 'Not translated: visitors see this section in English.';

  it('is not asked for while the site is in English only', async () => {
    siteOf();
    await openContent();
    await screen.findByRole('textbox', { name: 'Headline' });
    expect(screen.queryByRole('textbox', { name: 'Headline (Spanish)' })).not.toBeInTheDocument();
    expect(screen.queryByText(NOT_TRANSLATED)).not.toBeInTheDocument();
  });

  it('is a view of each section, and each section says whether visitors see it', async () => {
    offered();
    const site = siteOf();
    const { user } = await openContent();
    await inSpanish(user);
    expect(await screen.findByRole('textbox', { name: 'Headline (Spanish)' })).toHaveValue('Resuélvanlo juntos');
    expect(card('Hero').queryByText(NOT_TRANSLATED)).not.toBeInTheDocument();
    await goTo(user, /^About/);
    expect(card('About').getByText(NOT_TRANSLATED)).toBeVisible();
    const text = card('About').getByRole('textbox', { name: 'Description (Spanish)' });
    expect(text).toHaveAttribute('lang', 'es');
    await user.type(text, 'Tres mediadores.');
    expect(card('About').queryByText(NOT_TRANSLATED)).not.toBeInTheDocument();
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    expect(site.versions.at(-1)?.es?.about).toMatchObject({ title: 'Quiénes somos', description: 'Tres mediadores.' });
  });

  it('for search engines has counters and a result of its own', async () => {
    offered();
    siteOf();
    const { user } = await openContent('seo');
    await inSpanish(user);
    const title = await screen.findByRole('textbox', { name: 'Page title (Spanish)' });
    await retype(user, title, 'x'.repeat(50));
    expect(screen.getByText('50 characters, as recommended (50–60)')).toBeVisible();
    expect(screen.getByText(`${window.location.origin}/es`)).toBeVisible();
  });

  it('marks the parts that are not translated, in the list of parts', async () => {
    offered();
    siteOf();
    const { user } = await openContent();
    expect(await parts().findByRole('link', { name: 'About not translated' })).toBeVisible();
    expect(parts().getByRole('link', { name: 'Hero' })).toBeVisible();
    await goTo(user, /^About/);
    await inSpanish(user);
    await user.type(await screen.findByRole('textbox', { name: 'Description (Spanish)' }), 'Tres mediadores.');
    expect(parts().getByRole('link', { name: 'About' })).toBeVisible();
  });

  it('is read again when only the English text changes', async () => {
    offered();
    siteOf();
    const { user } = await openContent();
    await inSpanish(user);
    await screen.findByRole('textbox', { name: 'Headline (Spanish)' });
    const reminder = 'The English text has changed. Does this still say the same?';
    await user.click(screen.getByRole('button', { name: 'English' }));
    await retype(user, headline(), 'Talk first');
    await inSpanish(user);
    expect(screen.getByText(reminder)).toBeVisible();
    await retype(user, screen.getByRole('textbox', { name: 'Headline (Spanish)' }), 'Hablen primero');
    expect(screen.queryByText(reminder)).not.toBeInTheDocument();
  });

  it('stays with its entry when that is moved, removed and brought back', async () => {
    offered();
    const site = siteOf();
    const { user } = await openPart('services');
    await inSpanish(user);
    expect(await spanishOf(user, 'Family')).toBe('Familia');
    await user.click(screen.getByRole('button', { name: 'Move Family down' }));
    expect(await spanishOf(user, 'Condominiums')).toBe('Condominios');
    expect(await spanishOf(user, 'Family')).toBe('Familia');
    await user.click(screen.getByRole('button', { name: 'Remove Condominiums' }));
    expect(await spanishOf(user, 'Family')).toBe('Familia');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await spanishOf(user, 'Condominiums')).toBe('Condominios');
    await user.click(screen.getByRole('button', { name: 'Add Service' }));
    expect(card('Services').getByText(NOT_TRANSLATED)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove New Service' }));
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    expect(site.versions.at(-1)?.es?.services.items.map(({ title }) => title)).toEqual(['Condominios', 'Familia']);
  });

  it('is refused at its own field', async () => {
    offered();
    siteOf();
    server.use(
      http.put('*/api/content', () =>
        HttpResponse.json(
          {
            ...problem(422, 'validation_failed', 'Some fields need another look'),
            errors: { 'es.hero.kicker': ['Enter at most 120 characters'] },
          },
          { status: 422 },
        ),
      ),
    );
    const { user } = await openContent();
    await inSpanish(user);
    const kicker = await screen.findByRole('textbox', { name: 'Kicker (Spanish)' });
    await user.type(kicker, '!');
    await user.click(save());
    expect(await screen.findByText('Enter at most 120 characters')).toBeVisible();
    await waitFor(() => expect(kicker).toHaveFocus());
  });

  it('of a legal text counts on its own', async () => {
    offered();
    siteOf();
    const { user } = await openPart('legal');
    await inSpanish(user);
    await screen.findByRole('textbox', { name: 'Privacy notice (Spanish)' });
    expect(card('Legal texts').getAllByText('Not translated: visitors see this text in English.')).toHaveLength(1);
  });
});
