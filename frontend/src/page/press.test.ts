import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { READY } from './ready';

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

/** Clicks that reach the page itself, where the hydrated app would handle them. */
let heard: string[];
const asked = vi.fn<() => void>();
const hear = ({ type, target }: Event) => heard.push(`${type} ${(target as Element).textContent}`);
/** A form that submits itself would leave the page. */
const sent = (event: Event) => {
  event.preventDefault();
  hear(event);
};

beforeEach(() => {
  heard = [];
  asked.mockClear();
  document.body.innerHTML =
    '<div id="root"><p>Text</p><button type="button">Schedule <b>now</b></button><form><button>Send</button></form>' +
    '<button type="button" data-busy="Opening">Book</button><a href="/?book=1&date=2026-10-01"><b>Oct 1</b> Ruth</a>' +
    '<dialog data-frame><form method="dialog"><button>Close</button></form><h2>Schedule a session</h2>' +
    '<button type="button" data-mediator>Elena</button><button type="button" data-mediator>Ruth</button></dialog></div>';
  document.body.addEventListener('submit', sent);
  vi.resetModules();
});
afterEach(() => {
  document.body.removeEventListener('submit', sent);
  // Removes the listeners.
  window.dispatchEvent(new Event(READY));
});

/** The page while the app is loading; the returned function lets it finish. */
async function loading() {
  const { keepPresses } = await import('./press');
  keepPresses(asked);
  return () => {
    for (const name of ['Schedule now', 'Send']) button(name)?.addEventListener('click', hear);
    window.dispatchEvent(new Event(READY));
  };
}

describe('a button that is pressed before the app has started', () => {
  it('is pressed again, once, as soon as the app answers', async () => {
    const arrive = await loading();
    document.querySelector('b')?.click();
    arrive();
    expect(heard).toEqual(['click Schedule now']);
    button('Schedule now')?.click();
    expect(heard).toHaveLength(2);
  });

  it('says that it is busy until the app answers', async () => {
    const arrive = await loading();
    button('Schedule now')?.click();
    expect(button('Schedule now')).toHaveAttribute('aria-busy', 'true');
    button('Send')?.click();
    expect(button('Schedule now')).not.toHaveAttribute('aria-busy');
    arrive();
    expect(button('Send')).not.toHaveAttribute('aria-busy');
  });

  it('is free again when the app does not come', async () => {
    await loading();
    button('Schedule now')?.click();
    window.dispatchEvent(new Event('unhandledrejection'));
    expect(button('Schedule now')).not.toHaveAttribute('aria-busy');
  });

  it('does not submit its form before the app can check it', async () => {
    const arrive = await loading();
    button('Send')?.click();
    expect(heard).toEqual([]);
    arrive();
    expect(heard).toEqual(['click Send', 'submit Send']);
  });

  it('is remembered even if the app, half started, stops the event', async () => {
    const arrive = await loading();
    const root = document.getElementById('root');
    const swallow = vi.fn((event: Event) => event.stopPropagation());
    root?.addEventListener('click', swallow, true);
    button('Schedule now')?.click();
    expect(swallow).not.toHaveBeenCalled();
    root?.removeEventListener('click', swallow, true);
    arrive();
    expect(heard).toEqual(['click Schedule now']);
  });

  it('counts only while it is the last thing that was pressed', async () => {
    const arrive = await loading();
    button('Send')?.click();
    button('Schedule now')?.click();
    arrive();
    expect(heard).toEqual(['click Schedule now']);
  });

  it.each([
    ['something else was pressed since', () => document.querySelector('p')?.click()],
    ['it is gone', () => button('Schedule now')?.remove()],
  ])('is not pressed again when %s', async (_case, meanwhile) => {
    const arrive = await loading();
    const pressed = button('Schedule now');
    pressed?.addEventListener('click', hear);
    pressed?.click();
    heard = [];
    meanwhile();
    arrive();
    expect(heard).toEqual([]);
  });
});

describe('the frame of the booking dialog', () => {
  const frame = () => document.querySelector('dialog');

  it('opens at once when a session is asked for, and stays until the app has its dialog', async () => {
    const arrive = await loading();
    button('Book')?.addEventListener('click', hear);
    button('Schedule now')?.click();
    expect(asked).not.toHaveBeenCalled();
    button('Book')?.click();
    expect(asked).toHaveBeenCalledOnce();
    expect(frame()).toHaveAttribute('open');
    heard = [];
    arrive();
    expect(heard).toEqual(['click Book']);
    expect(frame()).toHaveAttribute('open');
  });

  it('opens at once for a link to an opening, which is followed when the app is there', async () => {
    const arrive = await loading();
    const link = document.querySelector<HTMLElement>('a');
    const followed = vi.fn((event: Event) => event.preventDefault());
    link?.addEventListener('click', followed);
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('a b')?.dispatchEvent(press);
    expect(press.defaultPrevented, 'the page stays').toBe(true);
    expect(asked).toHaveBeenCalledOnce();
    expect(frame()).toHaveAttribute('open');
    expect(followed).not.toHaveBeenCalled();
    arrive();
    expect(followed).toHaveBeenCalledOnce();
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('leaves a link pressed with %s to the browser', async (key) => {
    await loading();
    const link = document.querySelector<HTMLElement>('a');
    const followed = vi.fn((event: Event) => event.preventDefault());
    link?.addEventListener('click', followed);
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }));
    expect(followed).toHaveBeenCalledOnce();
    expect(frame()).not.toHaveAttribute('open');
    expect(link).not.toHaveAttribute('aria-busy');
  });

  it('can be closed before the app is there, which then opens nothing', async () => {
    const arrive = await loading();
    button('Book')?.click();
    const close = new MouseEvent('click', { bubbles: true, cancelable: true });
    button('Close')?.dispatchEvent(close);
    expect(close.defaultPrevented).toBe(false);
    frame()?.close();
    // As the browser does.
    frame()?.dispatchEvent(new Event('close'));
    expect(button('Book')).not.toHaveAttribute('aria-busy');
    button('Book')?.addEventListener('click', hear);
    heard = [];
    arrive();
    expect(heard).toEqual([]);
  });

  it('takes the mediator who was chosen last, and stays open until the app has its dialog', async () => {
    const arrive = await loading();
    for (const name of ['Book', 'Elena', 'Ruth']) button(name)?.addEventListener('click', hear);
    for (const name of ['Book', 'Elena', 'Ruth']) button(name)?.click();
    expect(button('Book')).not.toHaveAttribute('aria-busy');
    expect(button('Elena')).not.toHaveAttribute('aria-busy');
    expect(button('Ruth')).toHaveAttribute('aria-busy', 'true');
    document.querySelector('h2')?.click();
    expect(button('Ruth')).toHaveAttribute('aria-busy', 'true');
    expect(heard).toEqual([]);
    arrive();
    expect(heard).toEqual(['click Ruth']);
    expect(frame()).toHaveAttribute('open');
  });

  it('stays closed for any other button', async () => {
    await loading();
    button('Schedule now')?.click();
    expect(frame()).not.toHaveAttribute('open');
  });

  it('closes when the app does not come', async () => {
    await loading();
    button('Book')?.click();
    window.dispatchEvent(new Event('unhandledrejection'));
    expect(frame()).not.toHaveAttribute('open');
  });
});
