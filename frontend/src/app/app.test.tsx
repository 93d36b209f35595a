import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp, signedIn } from '../test/render';

describe('addresses', () => {
  it('an unknown one leads home', async () => {
    const { user, router } = renderApp('/nowhere');

    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Return to Home' }));
    expect(router.state.location.pathname).toBe('/');
  });

  it.each([
    ['/admin/content', 'Website Content'],
    ['/admin/employees', 'Employees'],
    ['/admin/availability', 'Availability'],
    ['/admin/clients', 'Clients'],
    ['/admin/requests', 'Contact Requests'],
    ['/admin/notifications', 'Notifications'],
    ['/admin/analytics', 'Analytics'],
    ['/admin/payments', 'Payments'],
    ['/admin/settings', 'Settings'],
  ])('%s says plainly that its screen comes next', async (path, title) => {
    signedIn();
    renderApp(path);

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('This screen comes next')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });
});
