import { renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createStore } from '../app/store';
import { signedInAs } from '../test/render';
import { ADMIN_PAGES } from './adminPages';
import { api } from './endpoints';
import { useMayOpen } from './permissions';
import { describe, expect, it } from 'vitest';

async function mayOpen(role: Parameters<typeof signedInAs>[0]) {
  signedInAs(role);
  const store = createStore();
  const { result } = renderHook(useMayOpen, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  expect(result.current('/admin/calendar')).toBe(false);
  void store.dispatch(api.endpoints.getProfile.initiate());
  await waitFor(() => expect(result.current('/admin/calendar')).toBe(true));
  return result.current;
}

describe('the pages of the back office', () => {
  it('are opened by permissions, and what is below a page is opened like it', async () => {
    const opens = await mayOpen('viewer');
    expect(Object.keys(ADMIN_PAGES).filter(opens)).toEqual([
      '/admin/dashboard',
      '/admin/calendar',
      '/admin/clients',
      '/admin/matters',
    ]);
    expect(opens('/admin/clients/import')).toBe(true);
  });

  it('are not open to anyone if no one has said what opens them', async () => {
    const opens = await mayOpen('manager');
    expect(['/admin/invoices', '/admin', '/elsewhere', 'toString'].filter(opens)).toEqual([]);
  });
});
