import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useUrlParams } from '../../lib/useUrlParams';
import { useHelp, useOpenHelp } from './useHelp';

const NEVER = new Promise<never>(() => undefined);
const PanelThatLoads = () => use(NEVER);

function Screen() {
  const { isOpen } = useHelp();
  const [, setParams] = useUrlParams();
  return (
    <>
      <button onClick={useOpenHelp()}>Help</button>
      <button onClick={() => setParams([['q', 'roe']])}>Search</button>
      <Suspense>{isOpen && <PanelThatLoads />}</Suspense>
    </>
  );
}

it('stays open when a search reaches the address while it is still loading', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Screen /> }]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Help' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(router.state.location).toMatchObject({ search: '?q=roe', hash: '#help' });
});
