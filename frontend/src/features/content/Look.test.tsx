import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContentResponse } from '../../api/api.gen';
import { content, problem } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { TEXTS } from '../../components/dialogTexts';
import { textOf } from './fields';

const DISCARD = TEXTS.discard;

beforeEach(() => signedIn());

/** A practice whose look is saved, and tried on: its rules name what they were asked for. */
function practice() {
  const sent: ContentResponse[] = [];
  server.use(
    http.get('*/api/content', () => HttpResponse.json(content(), { headers: { etag: '"v1"' } })),
    http.put('*/api/content', async ({ request }) => {
      sent.push((await request.json()) as ContentResponse);
      return HttpResponse.json(sent.at(-1), { headers: { etag: '"v2"' } });
    }),
    http.get('*/api/content/look', ({ request }) => {
      const { searchParams: asked } = new URL(request.url);
      const rule = `:root { --asked: ${asked.get('theme')} ${asked.get('accent')}; }`;
      return HttpResponse.json({ light: '#8e6221', dark: '#f0a637', rules: [rule] });
    }),
  );
  return sent;
}

async function openLook() {
  const { user } = renderApp('/admin/content?tab=settings');
  await screen.findByRole('region', { name: 'Look' });
  return user;
}

const look = () => within(screen.getByRole('region', { name: 'Look' }));
const color = () => look().getByRole('textbox', { name: 'Color of buttons and links' });
const save = () => screen.getByRole('button', { name: 'Save Changes' });

describe('the look of the public pages', () => {
  it('is chosen from three, with a color, and saved', async () => {
    const sent = practice();
    const user = await openLook();
    expect(
      look()
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).checked),
    ).toEqual([true, false, false]);
    await user.click(look().getByRole('radio', { name: /^Classic/ }));
    await user.click(look().getByRole('button', { name: 'Navy' }));
    expect(look().getByRole('button', { name: 'Navy' })).toHaveAttribute('aria-pressed', 'true');
    expect(color()).toHaveValue('#1f3a5f');
    await user.click(save());
    await screen.findByText('Content saved successfully!');
    expect(sent[0]?.branding).toMatchObject({ theme: 'classic', accent: '#1f3a5f' });

    await user.click(look().getByRole('button', { name: 'Colors of the theme' }));
    await user.click(save());
    await waitFor(() => expect(sent[1]?.branding).toMatchObject({ theme: 'classic', accent: '' }));
  });

  it('says what becomes of a color that could not be read', async () => {
    practice();
    await openLook();
    fireEvent.change(look().getByLabelText('Pick a color'), { target: { value: '#f0a637' } });
    expect(
      await look().findByText('On light pages: #8e6221, darker than your color so that everyone can read it'),
    ).toBeVisible();
    expect(look().getByText('On dark pages: exactly your color')).toBeVisible();
  });

  it('is seen on the page beside it before it is saved, and is no longer there when taken back', async () => {
    practice();
    const user = await openLook();
    await user.click(look().getByRole('radio', { name: /^Clear/ }));
    await user.click(look().getByRole('button', { name: 'Plum' }));
    await user.click(screen.getByRole('button', { name: 'Page' }));
    const frame = screen.getByTitle<HTMLIFrameElement>('The page as you edit it');
    fireEvent.load(frame);
    const rules = () => {
      const sheet = frame.contentDocument?.querySelector<HTMLStyleElement>('style[data-look]')?.sheet;
      return Array.from(sheet?.cssRules ?? [], ({ cssText }) => cssText).join();
    };
    await waitFor(() => expect(rules()).toContain('clear #5b3268'));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: DISCARD.confirm }));
    await waitFor(() => expect(rules()).toContain('warm null'));
    expect(rules()).not.toContain('clear');
  });

  it('shows at the field what the server does not accept', async () => {
    practice();
    const refusal = 'Enter a color as # and six digits or letters from A to F, such as #1f4e79';
    server.use(
      http.put('*/api/content', () =>
        HttpResponse.json(
          { ...problem(422, 'invalid', 'Some fields are invalid'), errors: { 'branding.accent': [refusal] } },
          { status: 422 },
        ),
      ),
    );
    const user = await openLook();
    await user.type(color(), '#12');
    await user.click(save());
    expect(await look().findByText(refusal)).toBeVisible();
    expect(color()).toHaveFocus();
  });

  it('has a name in the history and where two people have edited', () => {
    const { branding, ...rest } = content();
    expect(textOf({ ...rest, branding: { ...branding, theme: 'clear' } }, 'branding.theme')).toBe('Clear');
  });
});
