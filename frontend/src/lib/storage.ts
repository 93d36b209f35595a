/**
 * What this browser keeps for us is a convenience: it may refuse (site data blocked, no room), and
 * then the value lasts as long as the page. Nothing else touches the browser's own storage
 * (eslint.config.mjs).
 */
function kept(open: () => Storage) {
  /** What the browser refused. */
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T): T | null => {
    try {
      return act(open());
    } catch {
      return null;
    }
  };
  const write = (key: string, value: string) =>
    attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }) === true;
  const remove = (key: string) => {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key));
  };
  return {
    get: (key: string): string | null => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    set: (key: string, value: string) => {
      // Neither this page nor the next one finds an older value.
      remove(key);
      if (!write(key, value)) memory.set(key, value);
    },
    remove,
    clear: () => {
      memory.clear();
      attempt((storage) => storage.clear());
    },
    /** Whether the next page will find what this one keeps. */
    isLasting: () => {
      const isWritten = write(PROBE, '');
      attempt((storage) => storage.removeItem(PROBE));
      return isWritten;
    },
  };
}

const PROBE = 'probe';

/** Shared by all tabs of this browser; stays when they are closed. */
export const ofBrowser = kept(() => window.localStorage);

/** Of this tab alone. */
export const ofTab = kept(() => window.sessionStorage);

/** A channel to this browser's other tabs; undefined where it offers none, as in some frames. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new window.BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Tells the other tabs that listen to this name. */
export function tellTabs(name: string) {
  const channel = openChannel(name);
  channel?.postMessage(name);
  channel?.close();
}

/** Calls the listener when another tab tells it; returns a function that stops it. */
export function onTold(name: string, listener: () => void) {
  const channel = openChannel(name);
  if (channel !== undefined) channel.onmessage = listener;
  return () => channel?.close();
}
