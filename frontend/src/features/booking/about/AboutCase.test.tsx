import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { ofTab } from '../../../lib/storage';
import { problem } from '../../../test/factories';
import { button, chooseSession, created, fillDetails, openApp, recordBookings } from '../testing';

const ABOUT = 'About the case (optional)';
const field = (name: string) => screen.getByRole('textbox', { name });

/** At the details, with everything filled in that is needed. */
async function atDetails() {
  const { user } = await openApp();
  await chooseSession(user);
  await fillDetails(user);
  return user;
}

async function unfold(user: Awaited<ReturnType<typeof atDetails>>) {
  await user.click(button(ABOUT));
  await screen.findByRole('combobox', { name: 'You are' });
  return within(screen.getByRole('group', { name: 'The other side' }));
}

describe('what a visitor says about the case', () => {
  it('is folded, and sent with the request', async () => {
    const sent = recordBookings(created);
    const user = await atDetails();
    expect(button(ABOUT)).toHaveAttribute('aria-expanded', 'false');
    const other = await unfold(user);
    expect(other.getByText(/^We won’t contact anyone you name here/)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'You are' }), 'Attorney’s staff');
    await user.type(field('Case style'), 'Roe v. Coastal Mutual');
    await user.type(field('Case number'), '2026-CA-118');
    await user.type(field('Your file number'), '22-118');
    await user.type(other.getByRole('textbox', { name: 'Their name' }), 'Coastal Mutual');
    await user.type(other.getByRole('textbox', { name: 'Their attorney' }), 'Sol Lee');
    await user.type(other.getByRole('textbox', { name: 'Their email' }), 'sol@example.org');
    await user.click(button('Request this session'));
    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      matter: {
        i_am: 'staff',
        style: 'Roe v. Coastal Mutual',
        case_number: '2026-CA-118',
        file_number: '22-118',
        sides: [{ name: 'Coastal Mutual', counsel: 'Sol Lee', email: 'sol@example.org', phone: '' }],
      },
    });
  });

  it('survives Back, and is in sight again', async () => {
    recordBookings(created);
    const user = await atDetails();
    await unfold(user);
    await user.type(field('Case style'), 'Roe v. Roe');
    await user.click(button('Back'));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('textbox', { name: 'Case style' })).toHaveValue('Roe v. Roe');
    expect(button(ABOUT)).toHaveAttribute('aria-expanded', 'true');
  });

  it('is not needed in details that were kept before it could be said', async () => {
    const before = { name: 'Jane Roe', email: 'jane@example.com', phone: '', caseType: 'Family', meeting: 'Virtual' };
    ofTab.set('booking_details', JSON.stringify({ ...before, notes: 'Two households.' }));
    const sent = recordBookings(created);
    const { user } = await openApp();
    await chooseSession(user);
    expect(field('Notes')).toHaveValue('Two households.');
    await user.click(button('Request this session'));
    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
    expect(sent[0]?.body).not.toHaveProperty('matter');
  });

  it('is no loss and no matter if nothing was said', async () => {
    const sent = recordBookings(created);
    const user = await atDetails();
    await unfold(user);
    await user.click(button(ABOUT));
    expect(screen.queryByRole('combobox', { name: 'You are' })).not.toBeInTheDocument();
    await user.click(button('Request this session'));
    expect(await screen.findByText('Booking request submitted successfully!')).toBeVisible();
    expect(sent[0]?.body).not.toHaveProperty('matter');
  });

  it('names whoever can be reached, and a number that can be one', async () => {
    const sent = recordBookings(created);
    const user = await atDetails();
    const other = await unfold(user);
    await user.type(other.getByRole('textbox', { name: 'Their email' }), 'sol@example.org');
    await user.type(field('Your file number'), 'see note');
    await user.click(button('Request this session'));
    expect(await screen.findByText('Enter the name of the other side or of their attorney')).toBeVisible();
    expect(screen.getByText('At most 20 letters, digits and hyphens, with at least one digit')).toBeVisible();
    expect(field('Your file number')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('is corrected where the server refuses it', async () => {
    const text = 'This address is on another side already';
    const refused = {
      ...problem(422, 'invalid', 'Some fields are not valid'),
      errors: { 'matter.sides.0.email': [text] },
    };
    recordBookings(() => HttpResponse.json(refused, { status: 422 }));
    const user = await atDetails();
    const other = await unfold(user);
    await user.type(other.getByRole('textbox', { name: 'Their name' }), 'Sol Roe');
    await user.type(other.getByRole('textbox', { name: 'Their email' }), 'jane@example.com');
    await user.click(button('Request this session'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(other.getByRole('textbox', { name: 'Their email' })).toHaveFocus();
  });
});
