import { describe, expect, it, vi } from 'vitest';
import { blockStorage } from '../test/blockedStorage';
import { ofBrowser, ofTab, onTold, tellTabs } from './storage';

describe.each([
  ['the browser', ofBrowser, 'localStorage'],
  ['the tab', ofTab, 'sessionStorage'],
] as const)('what %s keeps', (_case, store, area) => {
  it('is in its storage', () => {
    store.set('key', 'one');
    expect(window[area].getItem('key')).toBe('one');
    expect(store.get('key')).toBe('one');
    expect(store.isLasting()).toBe(true);
    expect(window[area]).toHaveLength(1);
    store.remove('key');
    expect(store.get('key')).toBeNull();
  });

  it('lasts as long as the page where site data is blocked', () => {
    blockStorage();
    expect(store.get('key')).toBeNull();
    store.set('key', 'one');
    expect(store.get('key')).toBe('one');
    expect(store.isLasting()).toBe(false);
    store.remove('key');
    expect(store.get('key')).toBeNull();
    store.set('key', 'two');
    store.clear();
    expect(store.get('key')).toBeNull();
  });

  it('is the newest value where there is no room for it', () => {
    store.set('key', 'old');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.set('key', 'new');
    expect(store.get('key')).toBe('new');
    expect(window[area].getItem('key')).toBeNull();
    vi.restoreAllMocks();
    store.set('key', 'newer');
    expect(window[area].getItem('key')).toBe('newer');
    expect(store.get('key')).toBe('newer');
  });
});

it('tabs that cannot hear each other are told nothing', () => {
  blockStorage();
  const stop = onTold('name', () => expect.unreachable());
  tellTabs('name');
  stop();
});
