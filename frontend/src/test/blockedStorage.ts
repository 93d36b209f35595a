import { vi } from 'vitest';

const refuse = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** Makes this a browser that blocks site data, as many do in a frame of another website, for the rest of the test. */
export function blockStorage() {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
  vi.spyOn(window, 'BroadcastChannel').mockImplementation(function BlockedChannel() {
    return refuse();
  });
}
