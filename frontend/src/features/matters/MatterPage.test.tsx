import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { booking, problem } from '../../test/factories';
import { renderApp, signedIn, signedInAs } from '../../test/render';
import { server } from '../../test/server';
import { LEE, matter, officeWith, person, sent, side, VEGA } from './testing';

const PAGE = '/admin/matters/matter-1';

beforeEach(signedIn);

type User = ReturnType<typeof renderApp>['user'];

async function choose(user: User, whose: string, what: string) {
  await user.click(await screen.findByRole('button', { name: `More about ${whose}` }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
}

describe('a matter’s page', () => {
  it('shows the case, each side with its people, and the sessions', async () => {
    officeWith(matter());
    renderApp(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Roe v. Lee' })).toBeVisible();
    expect(screen.getByText('2027-CA-1 · Orange County')).toBeVisible();
    const roe = within(screen.getByRole('region', { name: 'Roe' }));
    expect(roe.getByText('Plaintiff')).toBeVisible();
    expect(roe.getByText('File 22-118')).toBeVisible();
    expect(roe.getByRole('link', { name: '407-555-0100' })).toHaveAttribute('href', 'tel:407-555-0100');
    const lee = within(screen.getByRole('region', { name: 'Lee' }));
    expect(lee.getByText('Attorney · Harbor Law')).toBeVisible();
    expect(lee.getByRole('link', { name: 'kim@example.net' })).toHaveAttribute('href', 'mailto:kim@example.net');
    const sessions = within(screen.getByRole('region', { name: 'Sessions' }));
    expect(sessions.getByRole('link', { name: 'Thu, Oct 1, 9:00 AM – 12:00 PM' })).toHaveAttribute(
      'href',
      '/admin/calendar?booking=A-7K3F-92',
    );
    expect(within(screen.getByRole('region', { name: 'Case' })).getByText('Two cars')).toBeVisible();
    expect(screen.queryByText('The other side is still missing.')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Book a session' })).toHaveAttribute(
      'href',
      '/admin/calendar?new=1&client_name=Jane+Roe&client_email=jane%40example.com&client_phone=407-555-0100&client_id=client-1&matter_id=matter-1',
    );
  });

  it('adds the other side with its first person, across from the one that is there', async () => {
    const calls = officeWith(matter({ sides: [side()] }));
    const { user } = renderApp(PAGE);
    expect(await screen.findByText('The other side is still missing.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a side' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a Side' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Name of the side' }), 'Lee');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Kim Vega');
    await user.type(dialog.getByRole('textbox', { name: 'Firm or company' }), 'Harbor Law');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'kim@example.net');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('region', { name: 'Lee' })).toHaveTextContent('DefendantAdd a person');
    expect(calls).toEqual([
      {
        tag: '"1"',
        body: {
          sides: [
            sent(side()),
            {
              name: 'Lee',
              role: 'defendant',
              file_number: '',
              people: [{ ...sent(LEE).people[0], id: undefined, unchecked: undefined }],
            },
          ],
        },
      },
    ]);
  });

  it('replaces a person in two presses and typing, and keeps everyone else', async () => {
    const calls = officeWith(matter());
    const { user } = renderApp(PAGE);
    await choose(user, 'Kim Vega', 'Replace');
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace Kim Vega' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Sam Poe{Enter}');
    expect(await screen.findByText('Sam Poe')).toBeVisible();
    expect(screen.queryByText('Kim Vega')).not.toBeInTheDocument();
    const poe = {
      ...{ role: 'counsel', name: 'Sam Poe', firm: 'Harbor Law', email: '', phone: '' },
      ...{ shared_email: false, gets_mail: false, language: 'en', attends: 'unknown', unchecked: null },
    };
    expect(calls).toEqual([{ tag: '"1"', body: { sides: [sent(side()), { ...LEE, people: [poe] }] } }]);
  });

  it('edits and removes a person, each on top of what is saved by then', async () => {
    const calls = officeWith(matter());
    const { user } = renderApp(PAGE);
    await choose(user, 'Kim Vega', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Person' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Role' }), 'Representative');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Representative · Harbor Law')).toBeVisible();
    await choose(user, 'Jane Roe', 'Remove');
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Nobody yet')).toBeVisible();
    expect(calls.map(({ tag }) => tag)).toEqual(['"1"', '"2"']);
    expect(calls.at(-1)?.body).toEqual({
      sides: [{ ...side(), people: [] }, sent({ ...LEE, people: [{ ...VEGA, role: 'representative' }] })],
    });
  });

  it('changes what is known of the case', async () => {
    const sessions = [booking({ case_title: 'Family Mediation' }), booking({ case_title: 'Roe against Lee' })];
    const calls = officeWith(matter({ style: '', county: null, sessions }));
    const { user } = renderApp(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Roe and Lee' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit case' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Case' }));
    const style = await dialog.findByRole('textbox', { name: 'Case style' });
    expect(style).toHaveValue('Roe against Lee');
    await user.clear(style);
    await user.type(style, 'Roe v. Lee');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'County' }), 'Miami-Dade');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('2027-CA-1 · Miami-Dade County')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ style: 'Roe v. Lee', county: 'Miami-Dade', note: 'Two cars' });
  });

  it('keeps what was typed when someone else was quicker, and saves it on top of theirs', async () => {
    const calls = officeWith(matter());
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Add a person to Lee' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a Person to Lee' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Sam Poe');
    server.use(
      http.put(
        '*/api/matters/:id/sides',
        () => HttpResponse.json(problem(412, 'stale', 'Somebody else has saved'), { status: 412 }),
        { once: true },
      ),
      http.get(
        '*/api/matters/:id',
        () =>
          HttpResponse.json(matter({ sides: [side(), { ...LEE, name: 'Lee & Co' }] }), { headers: { etag: '"7"' } }),
        { once: true },
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Someone else has changed this matter/);
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Sam Poe');
    await waitFor(() => expect(screen.getByText('Lee & Co')).toBeInTheDocument());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sam Poe added')).toBeVisible();
    expect(calls[0]).toMatchObject({ tag: '"7"', body: { sides: [{}, { name: 'Lee & Co', people: [{}, {}] }] } });
  });

  it('says at the field that an address is on both sides, and asks whether both know where that may be', async () => {
    const calls = officeWith(matter());
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Add a person to Lee' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a Person to Lee' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Ida');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'jane@example.com');
    server.use(
      http.put(
        '*/api/matters/:id/sides',
        () =>
          HttpResponse.json(problem(409, 'email_on_two_sides', 'jane@example.com is on two sides.'), { status: 409 }),
        { once: true },
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('jane@example.com is on two sides.')).toBeVisible();
    expect(dialog.queryByRole('checkbox', { name: /both sides know/ })).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Adjuster');
    await user.click(dialog.getByRole('checkbox', { name: /both sides know/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Also on another side')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ sides: [{}, { people: [{}, { name: 'Ida', shared_email: true }] }] });
  });

  it('places the server’s mistakes at their fields', async () => {
    officeWith(matter());
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Add a person to Lee' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a Person to Lee' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Ida');
    const errors = { 'sides.1.people.1.phone': ['Enter a phone number'] };
    server.use(
      http.put('*/api/matters/:id/sides', () =>
        HttpResponse.json({ ...problem(422, 'invalid', 'Some fields are not valid'), errors }, { status: 422 }),
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a phone number')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
  });

  it('shows names without contact details to those who have no right to them', async () => {
    signedInAs('viewer');
    officeWith(
      matter({ note: '', sides: [side({ people: [person({ email: '', phone: '' })] })], sessions: [booking()] }),
    );
    renderApp(PAGE);
    expect(await screen.findByText('Jane Roe')).toBeVisible();
    expect(screen.queryByText('No email or phone')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Add|Edit|More about/ })).not.toBeInTheDocument();
  });

  it('says so when there is no such matter, and when loading fails', async () => {
    officeWith(matter());
    renderApp('/admin/matters/other');
    expect(await screen.findByRole('heading', { level: 1, name: 'Matter not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All matters' })).toHaveAttribute('href', '/admin/matters');
  });
});
