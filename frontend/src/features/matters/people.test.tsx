import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { booking, problem } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { answering, LEE, matter, officeWith, person, refusal, side, VEGA } from './testing';

const PAGE = '/admin/matters/matter-1';

beforeEach(signedIn);

type User = ReturnType<typeof renderApp>['user'];

const confirmed = booking({ status: 'confirmed' });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('email to a person', () => {
  async function addTo(user: User, name: string) {
    await user.click(await screen.findByRole('button', { name: 'Add a person to Lee' }));
    const form = await dialog('Add a Person to Lee');
    await user.type(await form.findByRole('textbox', { name: 'Name' }), name);
    return form;
  }

  it('is on as soon as there is an address, can be turned off, and is off without one', async () => {
    const calls = officeWith(matter({ sides: [side(), { ...LEE, people: [] }] }));
    const { user } = renderApp(PAGE);
    const form = await addTo(user, 'Ida Poe');
    const mail = form.getByRole('checkbox', { name: 'Gets email about the sessions' });
    expect(mail).toBeDisabled();
    expect(mail).not.toBeChecked();
    await user.type(form.getByRole('textbox', { name: 'Email' }), 'ida@example.net');
    expect(mail).toBeEnabled();
    expect(mail).toBeChecked();
    await user.clear(form.getByRole('textbox', { name: 'Email' }));
    expect(mail).toBeDisabled();
    expect(mail).not.toBeChecked();
    await user.type(form.getByRole('textbox', { name: 'Email' }), 'ida@example.net');
    await user.click(mail);
    expect(mail).not.toBeChecked();
    await user.selectOptions(form.getByRole('combobox', { name: 'Reads' }), 'Spanish');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Email is off: call them')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ sides: [{}, { people: [{ gets_mail: false, language: 'es' }] }] });
  });

  it('is turned on in two presses for a person whom a visitor named', async () => {
    const calls = officeWith(matter({ sides: [side({ people: [person({ gets_mail: false })] }), LEE] }));
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'More about Jane Roe' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Turn on email' }));
    expect(await screen.findByText('Jane Roe updated')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ sides: [{ people: [{ gets_mail: true }] }, {}] });
    await user.click(screen.getByRole('button', { name: 'More about Jane Roe' }));
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Turn on email' })).not.toBeInTheDocument());
  });

  it('keeps what was chosen for somebody who is edited', async () => {
    const calls = officeWith(
      matter({ sides: [side({ people: [person({ gets_mail: false, language: 'es' })] }), LEE] }),
    );
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'More about Jane Roe' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = await dialog('Edit Person');
    expect(await form.findByRole('checkbox', { name: /^Gets email/ })).not.toBeChecked();
    expect(form.getByRole('combobox', { name: 'Reads' })).toHaveValue('es');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Jane Roe updated')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ sides: [{ people: [{ gets_mail: false, language: 'es' }] }, {}] });
  });

  it('needs an address that the server accepts, and says so at the box', async () => {
    officeWith(matter({ sides: [side(), { ...LEE, people: [] }] }));
    const { user } = renderApp(PAGE);
    const form = await addTo(user, 'Ida Poe');
    await user.type(form.getByRole('textbox', { name: 'Email' }), '-');
    const errors = { 'sides.1.people.0.gets_mail': ['Enter an email address, or turn email off'] };
    server.use(
      http.put('*/api/matters/:id/sides', () =>
        HttpResponse.json({ ...problem(422, 'invalid', 'Some fields are not valid'), errors }, { status: 422 }),
      ),
    );
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Enter an email address, or turn email off')).toBeVisible();
    expect(form.getByRole('checkbox', { name: /^Gets email/ })).toHaveFocus();
  });

  it('is shown with what each person has been told of', async () => {
    const next = booking({ id: 'booking-2', date: '2026-10-08', status: 'confirmed' });
    const over = booking({ id: 'booking-3', date: '2026-09-01', status: 'confirmed' });
    const people = [
      VEGA,
      person({ id: 'p3', name: 'Ida Poe', email: '', gets_mail: false }),
      person({ id: 'p4', name: 'Max Lee', gets_mail: false }),
    ];
    officeWith(matter({ sessions: [next, confirmed, over], sides: [side(), { ...LEE, people }] }));
    renderApp(PAGE);
    const lee = within(await screen.findByRole('region', { name: 'Lee' }));
    expect(lee.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Kim VegaAttorney · Harbor Lawkim@example.netTold of Thu, Oct 1Not told of Thu, Oct 8',
      'Ida PoeParty407-555-0100No email: call them',
      'Max LeeParty407-555-0100jane@example.comEmail is off: call them',
    ]);
  });
});

describe('what was said on a private page', () => {
  const kim = { ...VEGA, gets_mail: false, attends: 'video' as const, unchecked: 'added' as const };
  const lee = { ...LEE, people: [kim] };

  it('is shown until the office has checked it, and stays while something else is saved', async () => {
    const calls = officeWith(matter({ sides: [side({ people: [person({ gets_mail: false })] }), lee] }));
    const { user } = renderApp(PAGE);
    const card = within(await screen.findByRole('region', { name: 'Lee' }));
    expect(card.getByText('By video')).toBeVisible();
    expect(card.getByText(/^Added by this side on its private page\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More about Jane Roe' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Turn on email' }));
    expect(await screen.findByText('Jane Roe updated')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ sides: [{}, { people: [{ attends: 'video', unchecked: 'added' }] }] });
    await user.click(screen.getByRole('button', { name: 'They are on this side' }));
    expect(await screen.findByText('Kim Vega updated')).toBeVisible();
    expect(calls[1]?.body).toMatchObject({ sides: [{}, { people: [{ attends: 'video', unchecked: null }] }] });
    await waitFor(() => expect(card.queryByText(/^Added by this side/)).not.toBeInTheDocument());
  });

  it('is checked by whoever edits the person', async () => {
    const calls = officeWith(matter({ sides: [side(), { ...lee, people: [{ ...kim, unchecked: 'wrong_person' }] }] }));
    const { user } = renderApp(PAGE);
    expect(await screen.findByText(/^The private link may have reached the wrong person/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More about Kim Vega' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = await dialog('Edit Person');
    await user.clear(await form.findByRole('textbox', { name: 'Email' }));
    await user.type(form.getByRole('textbox', { name: 'Email' }), 'vega@example.net');
    await user.selectOptions(form.getByRole('combobox', { name: 'Takes part' }), 'In person');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Kim Vega updated')).toBeVisible();
    const saved = { email: 'vega@example.net', attends: 'in_person', unchecked: null, gets_mail: true };
    expect(calls[0]?.body).toMatchObject({ sides: [{}, { people: [saved] }] });
  });

  it('leaves an address that is on another side to be put right', async () => {
    officeWith(matter({ sides: [side(), lee] }));
    server.use(
      http.put('*/api/matters/:id/sides', refusal(409, 'email_on_two_sides', 'kim@example.net is on two sides')),
    );
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'They are on this side' }));
    expect(await screen.findByText('kim@example.net is also on another side. Edit the person first.')).toBeVisible();
  });
});

describe('a new private link', () => {
  const ask = async (user: User, whose: string) => {
    await user.click(await screen.findByRole('button', { name: `More about ${whose}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'New private link' }));
    return dialog(`New private link for ${whose}?`);
  };

  it('ends the old address at once and is mailed', async () => {
    officeWith(matter());
    const calls = answering('post', '*/api/matters/matter-1/participants/person-2/link', {});
    const { user } = renderApp(PAGE);
    const asked = await ask(user, 'Kim Vega');
    expect(
      asked.getByText('The old address stops working at once. The new one is emailed to kim@example.net.'),
    ).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Make a new link' }));
    expect(await screen.findByText('Kim Vega has a new private link')).toBeVisible();
    expect(calls).toEqual([['/api/matters/matter-1/participants/person-2/link', undefined]]);
  });

  it('reaches nobody who gets no email, and says who has left in the meantime', async () => {
    officeWith(matter({ sides: [side({ people: [person({ gets_mail: false })] }), LEE] }));
    server.use(
      http.post(
        '*/api/matters/matter-1/participants/person-1/link',
        refusal(404, 'not_found', 'There is nothing here.'),
      ),
    );
    const { user } = renderApp(PAGE);
    const asked = await ask(user, 'Jane Roe');
    expect(
      asked.getByText(/They get no email, so nobody has the new one until you turn their email on\.$/),
    ).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Make a new link' }));
    expect(await asked.findByText('The link was not changed')).toBeVisible();
    expect(asked.getByText('There is nothing here.')).toBeVisible();
  });
});

describe('erasing a person', () => {
  it('says what goes and what stays, and asks before', async () => {
    const ida = person({ id: 'p3', name: 'Ida Poe', email: '', gets_mail: false });
    officeWith(matter({ sides: [side(), { ...LEE, people: [VEGA, ida] }] }));
    const calls = answering('post', '*/api/matters/matter-1/participants/p3/erase', {});
    const { user } = renderApp(PAGE);
    const ask = async (whose: string) => {
      await user.click(await screen.findByRole('button', { name: `More about ${whose}` }));
      await user.click(await screen.findByRole('menuitem', { name: 'Erase personal data' }));
      return dialog(`Erase everything about ${whose}?`);
    };
    const kim = await ask('Kim Vega');
    expect(
      kim.getByText(/^All that is known under kim@example\.net is erased, here and everywhere else/),
    ).toBeVisible();
    await user.click(kim.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const asked = await ask('Ida Poe');
    expect(asked.getByText(/^Their name, firm, phone number and private link are erased here\./)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText('The person has been erased')).toBeVisible();
    expect(calls).toEqual([['/api/matters/matter-1/participants/p3/erase', undefined]]);
  });

  it('is refused while a session is ahead, and is not offered twice', async () => {
    const gone = person({ id: 'p3', name: 'Erased person', email: '', phone: '', gets_mail: false });
    officeWith(matter({ sides: [side(), { ...LEE, people: [VEGA, gone] }] }));
    const reason = 'There are open bookings';
    server.use(
      http.post('*/api/matters/matter-1/participants/person-2/erase', refusal(409, 'has_open_bookings', reason)),
    );
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'More about Erased person' }));
    expect(await screen.findByRole('menuitem', { name: 'Remove' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Erase personal data' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'More about Kim Vega' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Erase personal data' }));
    const asked = await dialog('Erase everything about Kim Vega?');
    await user.click(asked.getByRole('button', { name: 'Erase' }));
    expect(await asked.findByText(reason)).toBeVisible();
  });
});
