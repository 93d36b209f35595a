import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { content, mediator, slot } from '../../test/factories';
import { renderApp } from '../../test/render';
import { server } from '../../test/server';

type Saved = ReturnType<typeof content>;

/** Renders the landing page with the factory's content, changed. */
async function openPage(change: (saved: Saved) => void = () => undefined) {
  const saved = content();
  change(saved);
  server.use(http.get('*/api/content', () => HttpResponse.json(saved)));
  const app = renderApp('/');
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const headings = (name: string) =>
  region(name)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const links = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the sections of the landing page', () => {
  it('say what the practice has written', async () => {
    await openPage();
    expect(headings('How it goes')).toEqual(['Call']);
    expect(region('How it goes').getByText('We listen.')).toBeVisible();
    expect(region('Good to know').getByText('$250 per hour')).toBeVisible();
    expect(region('Fees').getByText('$750')).toBeVisible();
    expect(region('Questions').getByText('Do I need a lawyer?')).toBeVisible();
    const contact = region('Ready when you are');
    for (const fact of [
      '1 Lake Street, Orlando',
      'Virtual statewide',
      'Eastern Time',
      'Monday to Friday, 9:00 AM – 5:00 PM',
    ]) {
      expect(contact.getByText(fact)).toBeVisible();
    }
    expect(contact.getByRole('link', { name: '(407) 555-0100' })).toHaveAttribute('href', 'tel:(407) 555-0100');
    expect(contact.getByRole('link', { name: 'office@harbor.example' })).toHaveAttribute(
      'href',
      'mailto:office@harbor.example',
    );
    expect(contact.getByRole('button', { name: 'Schedule a session' })).toBeVisible();
  });

  it('stand in the order of the content, like the links to them', async () => {
    await openPage((saved) => {
      saved.sections = ['faq', 'fees', 'about', 'mediators'];
    });
    expect([...document.querySelectorAll('main > section[id]')].map(({ id }) => id)).toEqual([
      'faq',
      'fees',
      'about',
      'mediators',
      'contact',
    ]);
    expect(links('Sections')).toEqual(['#faq', '#fees', '#about', '#mediators', '#contact']);
    expect(links('Footer').slice(0, 5)).toEqual(['/#faq', '/#fees', '/#about', '/#mediators', '/#contact']);
    for (const name of ['What we do', 'How it goes', 'Good to know']) {
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    }
  });

  it('are left out where nothing is filled in, and nothing leads there', async () => {
    server.use(http.get('*/api/employees', () => HttpResponse.json([])));
    await openPage((saved) => {
      saved.sections = ['about', 'services', 'mediators', 'fees'];
      saved.about = { title: '', description: '', imageAlt: '' };
      saved.services.items = [];
    });
    expect(links('Sections')).toEqual(['#fees', '#contact']);
    expect(links('Footer').slice(0, 2)).toEqual(['/#fees', '/#contact']);
    expect([...document.querySelectorAll('main > section[id]')].map(({ id }) => id)).toEqual(['fees', 'contact']);
  });

  it('have no entry with a gap', async () => {
    await openPage((saved) => {
      saved.credentials.items.push({ title: 'Certification', figure: '', description: 'No. [number]' });
      saved.faq.items.push({ title: '[Another question]', figure: '', description: 'Yes.' });
    });
    expect(headings('Fees')).toEqual(['Half day']);
    expect(headings('Good to know')).toEqual(['Rates']);
    expect(region('Questions').getAllByRole('listitem')).toHaveLength(1);
    expect(document.body).not.toHaveTextContent(/[[\]]/);
  });

  it('are left out when nothing in them is filled in', async () => {
    await openPage((saved) => {
      saved.faq.items = [{ title: 'Do I need a lawyer?', figure: '', description: '[Draft: No.]' }];
    });
    expect(screen.queryByRole('region', { name: 'Questions' })).not.toBeInTheDocument();
    expect(document.querySelector('a[href$="#faq"]')).toBeNull();
  });

  it('open an answer below its question', async () => {
    const { user } = await openPage();
    const answer = region('Questions').getByText('No.');
    expect(answer).not.toBeVisible();
    await user.click(screen.getByText('Do I need a lawyer?'));
    expect(answer).toBeVisible();
  });

  it('show the mediators with their certification, languages and next opening', async () => {
    server.use(
      http.get('*/api/employees', () =>
        HttpResponse.json([
          mediator({ certification: 'Certified, no. 12345 F', languages: ['English', 'Spanish'] }),
          mediator({ id: 'gone', name: 'Gone Away', status: 'inactive' }),
        ]),
      ),
    );
    await openPage();
    expect(await region('Our mediators').findByRole('link', { name: 'Maria Alvarez' })).toHaveAttribute(
      'href',
      '/mediators/maria-alvarez',
    );
    expect(region('Our mediators').getByText('Certified, no. 12345 F')).toBeVisible();
    expect(region('Our mediators').getByText('English, Spanish')).toBeVisible();
    expect(
      await region('Our mediators').findByRole('link', { name: 'Next opening Thu, Oct 1, 9:00 AM – 12:00 PM $750' }),
    ).toHaveAttribute('href', '/?book=mediator-1&date=2026-10-01&session=slot-1');
    expect(screen.queryByText('Gone Away')).not.toBeInTheDocument();
  });
});

describe('the openings at the top of the page', () => {
  const list = () => within(screen.getByRole('list', { name: 'Next openings' }));

  it('are the next ones of all mediators, and lead into the dialog', async () => {
    const { user, router } = await openPage();
    await waitFor(() => expect(list().getAllByRole('link')).toHaveLength(3));
    expect(
      list()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/?book=mediator-1&date=2026-10-01&session=slot-1',
      '/?book=mediator-2&date=2026-10-01&session=slot-3',
      '/?book=mediator-1&date=2026-10-01&session=slot-2',
    ]);
    expect(screen.getByText('All times are in Eastern Time.')).toBeVisible();

    await user.click(list().getByRole('link', { name: 'Thu, Oct 1 9:00 AM – 12:00 PM Maria Alvarez $750' }));
    expect(await screen.findByRole('heading', { name: 'Your details' })).toBeVisible();
    const dialog = within(screen.getByRole('dialog', { name: 'Schedule a session' }));
    expect(dialog.getByRole('complementary', { name: 'Your session' })).toHaveTextContent('Maria Alvarez · Thu, Oct 1');
    expect(router.state.location.search).toBe('');
  });

  it('are four at most, and none of a mediator who is not shown', async () => {
    const days = ['2026-09-30', '2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06'];
    server.use(
      http.get('*/api/public/openings', () =>
        HttpResponse.json([
          slot({ id: 'other', employee_id: 'nobody' }),
          ...days.map((date) => slot({ id: date, date })),
        ]),
      ),
    );
    await openPage();
    await waitFor(() => expect(list().getAllByRole('link')).toHaveLength(4));
    expect(list().getAllByRole('link')[0]).toHaveAccessibleName('Wed, Sep 30 9:00 AM – 12:00 PM Maria Alvarez $750');
  });
});

describe('the pictures', () => {
  it('show the point that the practice has chosen, and the first one is there at once', async () => {
    server.use(
      http.get('*/api/employees', () =>
        HttpResponse.json([mediator({ profileImage: '/media/ann.jpg', profileFocus: { x: 30, y: 10 } })]),
      ),
    );
    await openPage((saved) => {
      saved.hero.imageAlt = 'A mediator at a table';
      saved.branding = {
        ...saved.branding,
        heroUrl: '/media/table.jpg',
        heroFocus: { x: 40, y: 0 },
        imageUrl: '/media/room.jpg',
        imageFocus: { x: 100, y: 50 },
      };
    });
    const hero = screen.getByRole('img', { name: 'A mediator at a table' });
    expect(hero).toHaveStyle({ objectPosition: '40% 0%' });
    expect(document.querySelector('[src="/media/room.jpg"]')).toHaveStyle({ objectPosition: '100% 50%' });
    await waitFor(() => expect(document.querySelector('[src="/media/ann.jpg"]')).toBeInTheDocument());
    const face = document.querySelector('[src="/media/ann.jpg"]');
    expect(face).toHaveStyle({ objectPosition: '30% 10%' });
    expect(face).toHaveAttribute('loading', 'lazy');
  });
});

describe('what parties and counsel said', () => {
  it('is quoted with who said it', async () => {
    await openPage();
    const said = region('What they say').getByRole('figure');
    expect(said).toHaveTextContent('We felt heard.R. L. Party');
    expect(links('Sections')).toContain('#testimonials');
  });

  it('is not there while it has no entry', async () => {
    await openPage((saved) => {
      saved.testimonials.items = [];
    });
    expect(screen.queryByRole('region', { name: 'What they say' })).not.toBeInTheDocument();
    expect(links('Sections')).not.toContain('#testimonials');
  });
});

describe('the practice in the header', () => {
  it('has its mark and its telephone', async () => {
    await openPage();
    const header = within(screen.getByRole('banner'));
    expect(header.getByText('HM')).toBeVisible();
    expect(header.getByRole('link', { name: 'Call (407) 555-0100' })).toHaveAttribute('href', 'tel:(407) 555-0100');
  });

  it('has no telephone without a number', async () => {
    await openPage((saved) => {
      saved.contact.phone = '';
    });
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: /^Call/ })).not.toBeInTheDocument();
  });
});

describe('the legal texts', () => {
  it('are linked at the bottom where they are published', async () => {
    await openPage((saved) => {
      saved.legal.accessibility = '## Our goal\nEveryone can use this site.';
    });
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    expect(footer.getByRole('link', { name: 'Accessibility' })).toHaveAttribute('href', '/accessibility');
    // It has a gap.
    expect(footer.queryByRole('link', { name: 'Terms' })).not.toBeInTheDocument();
  });
});
