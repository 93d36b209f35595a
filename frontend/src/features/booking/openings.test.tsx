import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { mediator, site, slot } from '../../test/factories';
import { renderApp } from '../../test/render';
import { server } from '../../test/server';
import { button, created, deal, openDialog, recordBookings } from './testing';

const openings = (...sessions: object[]) =>
  server.use(http.get('*/api/public/openings', () => HttpResponse.json(sessions)));
const names = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));

describe('openings in the mediator step', () => {
  it('the first one leads to the details with one click', async () => {
    const sent = recordBookings(created);
    const user = await openDialog();
    await user.click(await screen.findByRole('button', { name: 'Family' }));
    await user.click(
      await screen.findByRole('button', { name: 'First available for Family Thu, Oct 1, 9:00 AM Maria Alvarez, $750' }),
    );
    expect(await screen.findByRole('heading', { name: 'Your details' })).toHaveFocus();
    expect(deal()).toHaveTextContent('Maria Alvarez');
    expect(screen.getByRole('combobox', { name: 'Case Type' })).toHaveValue('Family');
    await user.type(screen.getByRole('textbox', { name: 'Full Name' }), 'Jane Roe');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'jane@example.com');
    await user.click(button('Request this session'));
    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ slot_id: 'slot-1', case_type: 'Family' });
  });

  it('each one fills mediator, date and session; Back leads through the steps', async () => {
    const user = await openDialog();
    const chips = within(await screen.findByRole('group', { name: 'Next openings with Maria Alvarez' }));
    await user.click(chips.getByRole('button', { name: 'Thu, Oct 1, 1:00 PM' }));
    await screen.findByRole('heading', { name: 'Your details' });
    await user.click(button('Back'));
    expect(await screen.findByRole('radio', { name: /Afternoon/ })).toBeChecked();
  });

  it('those who suit the case come first, those without openings last, and these cannot be chosen', async () => {
    server.use(
      http.get('*/api/employees', () =>
        HttpResponse.json([
          mediator({ id: 'full', name: 'Anna Full', specialties: ['Divorce'] }),
          mediator({ id: 'civil', name: 'Bob Civil', specialties: ['Contracts'] }),
          mediator({ id: 'family', name: 'Cara Family', specialties: ['Parenting plans'] }),
        ]),
      ),
    );
    openings(
      slot({ id: 'a', employee_id: 'civil', date: '2026-09-30' }),
      slot({ id: 'b', employee_id: 'family', date: '2026-10-02' }),
    );
    const user = await openDialog();
    await screen.findByRole('button', { name: /^First available Wed, Sep 30, 9:00 AM Bob Civil/ });
    const [bob, cara, anna] = ['Bob Civil', 'Cara Family', 'Anna Full'].map((name) => `${name}, Senior mediator`);
    expect(names()).toEqual([bob, cara, anna]);
    expect(screen.getByRole('radio', { name: anna })).toBeDisabled();
    expect(screen.getByText('No openings in the next 30 days')).toBeVisible();

    await user.click(button('Family'));
    expect(names()).toEqual([cara, bob, anna]);
    expect(screen.getByRole('button', { name: /^First available for Family Fri, Oct 2, 9:00 AM Cara/ })).toBeVisible();
    await user.click(button('Family'));
    expect(button('Family')).toHaveAttribute('aria-pressed', 'false');
    expect(names()).toEqual([bob, cara, anna]);
  });

  it('for family cases, those with a family certification come first and have the first opening; cards say what it is', async () => {
    const civil = 'Certified circuit civil mediator';
    server.use(
      http.get('*/api/employees', () =>
        HttpResponse.json([
          mediator({ id: 'civil', name: 'Bob Civil', certification: civil, languages: ['English', 'Spanish'] }),
          mediator({ id: 'family', name: 'Cara Family', certification: 'Certified family mediator' }),
        ]),
      ),
    );
    openings(
      slot({ id: 'a', employee_id: 'civil', date: '2026-09-30' }),
      slot({ id: 'b', employee_id: 'family', date: '2026-10-02' }),
    );
    const user = await openDialog();
    const [bob, cara] = ['Bob Civil', 'Cara Family'].map((name) => `${name}, Senior mediator`);
    await screen.findByRole('radio', { name: bob });
    expect(names()).toEqual([bob, cara]);
    for (const text of [civil, 'English, Spanish', 'Certified family mediator']) {
      expect(within(screen.getByRole('dialog')).getByText(text)).toBeInTheDocument();
    }
    await user.click(button('Family'));
    expect(names()).toEqual([cara, bob]);
    expect(screen.getByRole('button', { name: /^First available for Family Fri, Oct 2, 9:00 AM Cara/ })).toBeVisible();
  });

  it('if they cannot be read, mediators are chosen as ever', async () => {
    server.use(http.get('*/api/public/openings', () => HttpResponse.error()));
    const user = await openDialog();
    await user.click(await screen.findByRole('radio', { name: 'Maria Alvarez, Senior mediator' }));
    expect(screen.queryByRole('button', { name: /^First available/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(button('Continue'));
    expect(await screen.findByRole('heading', { name: 'Choose a date' })).toBeVisible();
  });

  it('where no one has offered a session yet, booking opens soon, however the dialog is opened', async () => {
    openings();
    const { booking } = site();
    const soon = { booking: { ...booking, opensSoon: true } };
    server.use(http.get('*/api/public/site', () => HttpResponse.json(site(soon))));
    renderApp(`/?book=${mediator().id}`);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Online booking opens soon.')).toBeVisible();
    expect(dialog.getByText(/contact form/)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByText(/^No open/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  });

  it('where no one has any, the contact form is the way', async () => {
    openings();
    await openDialog();
    expect(await screen.findAllByText('No openings in the next 30 days')).toHaveLength(2);
    expect(screen.getByText(/contact form/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  });
});
