import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { READY } from './ready';
import { StartFailure } from './StartFailure';

/** The page before the app has started, on its own or in a frame. */
async function open(phone = '407-555-0100') {
  vi.resetModules();
  document.body.innerHTML = `${renderToString(<StartFailure phone={phone} />)}<div id="root"></div>`;
  document.body.insertAdjacentHTML('beforeend', '<script type="application/json" data-main="/main.js"></script>');
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.querySelector('script'));
  await import('./first');
}

const FAILED = 'Something went wrong while this page was starting. Reload it to try again.';
const OLD = 'This browser is too old for booking and signing in here. Please update it, or use another one.';
const NEW_TAB = 'Open booking in a new tab';
const notice = () => screen.queryByRole('alert');
const wait = (milliseconds = 2000) => vi.advanceTimersByTimeAsync(milliseconds);
const script = () => document.head.querySelector('script[src="/main.js"]');

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '';
});
afterEach(() => {
  // Removes the listeners.
  window.dispatchEvent(new Event(READY));
  vi.unstubAllGlobals();
});

describe('a page whose app does not start', () => {
  it.each([
    ['its script cannot be loaded', () => script()?.dispatchEvent(new Event('error'))],
    ['its script throws', () => window.dispatchEvent(new ErrorEvent('error', { message: 'x is not a function' }))],
    ['a part of it cannot be loaded', () => window.dispatchEvent(new Event('unhandledrejection'))],
  ])('says so where %s', async (_case, break_) => {
    await open();
    expect(notice()).toBeNull();
    break_();
    await wait();
    expect(screen.getByText(FAILED)).toBeVisible();
    expect(screen.getByText(OLD)).not.toBeVisible();
    expect(screen.getByRole('link', { name: '407-555-0100' })).toHaveAttribute('href', 'tel:407-555-0100');
    expect(screen.queryByRole('link', { name: NEW_TAB })).toBeNull();
  });

  it('has no telephone number if the practice has none', async () => {
    await open('');
    script()?.dispatchEvent(new Event('error'));
    await wait();
    expect(notice()).toHaveTextContent(FAILED);
    expect(screen.queryByText('Or call us:')).toBeNull();
  });

  it('leads to a tab of its own from a frame', async () => {
    vi.stubGlobal('parent', {});
    await open();
    script()?.dispatchEvent(new Event('error'));
    await wait();
    const link = screen.getByRole('link', { name: NEW_TAB });
    expect(link).toHaveAttribute('href', window.location.href);
    expect(link).toHaveAttribute('target', '_blank');
  });

  it.each([
    ['Object.hasOwn', Object, 'hasOwn'],
    ['structuredClone', window, 'structuredClone'],
    ['dialogs', window, 'HTMLDialogElement'],
  ])('says so at once in a browser without %s, and loads nothing', async (_case, owner, name) => {
    const known = Object.getOwnPropertyDescriptor(owner, name);
    Reflect.deleteProperty(owner, name);
    try {
      await open();
    } finally {
      if (known !== undefined) Object.defineProperty(owner, name, known);
    }
    expect(screen.getByText(OLD)).toBeVisible();
    expect(screen.getByText(FAILED)).not.toBeVisible();
    expect(script()).toBeNull();
  });
});

describe('a page whose app starts', () => {
  it.each([
    ['after an error that it recovers from', 500],
    ['late', 5000],
  ])('says nothing %s', async (_case, after) => {
    await open();
    window.dispatchEvent(new ErrorEvent('error', { message: 'hydration' }));
    await wait(after);
    window.dispatchEvent(new Event(READY));
    await wait(10_000);
    expect(notice()).toBeNull();
  });

  it('says nothing about what goes wrong later, or about a missing picture', async () => {
    await open();
    const picture = document.createElement('img');
    document.body.append(picture);
    picture.dispatchEvent(new Event('error'));
    await wait();
    expect(notice()).toBeNull();
    window.dispatchEvent(new Event(READY));
    window.dispatchEvent(new ErrorEvent('error', { message: 'x' }));
    await wait();
    expect(notice()).toBeNull();
  });
});
