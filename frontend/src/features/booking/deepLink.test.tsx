import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../test/render';
import { button, deal } from './testing';

describe('a link to the booking dialog', () => {
  it('opens it at a mediator and a day, once', async () => {
    const { user, router } = renderApp('/?book=mediator-1&date=2026-10-01');

    expect(await screen.findByRole('heading', { name: 'Choose a session' })).toBeVisible();
    expect(deal()).toHaveTextContent('Maria Alvarez · Thu, Oct 1 · Eastern Time');
    expect(await screen.findByRole('radio', { name: /Morning/ })).not.toBeChecked();
    expect(router.state.location.search).toBe('');

    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
    await user.click(button('Schedule'));
    expect(await screen.findByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
    expect(deal()).toHaveTextContent('2 mediators');
  });

  it('opens it at a mediator', async () => {
    renderApp('/?book=mediator-1');
    expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeVisible();
    expect(deal()).toHaveTextContent('Maria Alvarez · Eastern Time');
  });

  it.each(['2026-02-30', '2026-10-03', '2026-09-25', '2027-10-01', 'tomorrow', '<b>', ''])(
    'leaves the choice of the day to the visitor when it says %j',
    async (date) => {
      renderApp(`/?book=mediator-1&date=${encodeURIComponent(date)}`);
      expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeVisible();
      expect(deal()).toHaveTextContent('Maria Alvarez · Eastern Time');
    },
  );

  it.each(['nobody', '', '../admin'])('lets the visitor begin when the mediator is %j', async (mediator) => {
    renderApp(`/?book=${encodeURIComponent(mediator)}&date=2026-10-01`);
    expect(await screen.findByRole('heading', { name: 'Choose a mediator' })).toBeVisible();
    expect(await screen.findByRole('radio', { name: /Maria Alvarez/ })).not.toBeChecked();
    expect(deal()).toHaveTextContent('2 mediators');
  });

  it('says so when nothing is left on the day', async () => {
    const { user } = renderApp('/?book=mediator-1&date=2026-10-02');
    expect(await screen.findByText('No sessions left on this day')).toBeVisible();
    await user.click(button('Choose another date'));
    expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeVisible();
  });
});
