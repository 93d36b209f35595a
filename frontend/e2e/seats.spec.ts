import { expectAccessible, expectFits, press, tabTo } from './checks';
import { expect, test } from './fixtures';
import { startMailServer } from './mailServer';
import { ownSession } from './sessions';
import { bearer, fillDetails, newVisitor, openDetails, signIn, SUBMITTED } from './steps';

interface Matter {
  id: string;
  sides: object[];
}

test('the other side is told in two presses, asks to cancel in two, and the office does it in two', async ({
  page,
}) => {
  const { request } = page;
  const { id, mediator } = await ownSession(request);
  const headers = await bearer(request);
  const office = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await request.fetch(path, { method, headers, data });
    expect(answer.ok(), path).toBe(true);
    return (await answer.json()) as Matter;
  };
  const { email } = newVisitor();
  const matter = await office('POST', '/api/matters', { booking_id: id });
  const nadia = { role: 'counsel', name: 'Nadia Soto', email, gets_mail: true };
  const coastal = { role: 'defendant', name: 'Coastal Mutual', file_number: '22-118', people: [nadia] };
  await office('PUT', `/api/matters/${matter.id}/sides`, { sides: [...matter.sides, coastal] });
  await office('PUT', `/api/matters/${matter.id}`, { shared_line: 'Case 2027-CA-118' });
  const mail = await startMailServer(request);
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  try {
    await signIn(page, `/admin/matters/${matter.id}`);
    await press(page, button(/^Tell them of/));
    await expect(dialog).toContainText(`Nadia Soto, ${email}`);
    await expectAccessible(page);
    await press(page, dialog.getByRole('button', { name: 'Email 1 person' }));
    await expect(button(/^Tell them of/)).toHaveCount(0);
    await expectAccessible(page);
    await expectFits(page, 'a matter whose people know');

    const told = await mail.text(email);
    const seat = /\/mediation\/[\w-]+/.exec(told)?.[0] ?? '';
    expect(told).toContain('22-118');
    await page.goto(`/es${seat}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Su mediación' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(seat);
    await expect(page.getByRole('heading', { level: 1, name: 'Your mediation' })).toBeVisible();
    await expect(page.getByText('Case 2027-CA-118')).toBeVisible();
    await expectAccessible(page);
    for (const width of [360, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, `the page of a seat at ${width}`);
    }
    await press(page, button('Add someone'));
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ida Lund');
    await expectAccessible(page);
    await press(page, dialog.getByRole('button', { name: 'Add' }));
    await expect(page.getByText('Added. The office will check before writing to them.')).toBeVisible();
    await page.getByRole('combobox', { name: 'How Ida Lund takes part' }).selectOption('By video');
    await expect(page.getByText('Saved')).toBeVisible();
    await expectAccessible(page);
    await press(page, button('Ask to cancel'));
    await expect(dialog).toContainText('Nothing changes until the office has decided.');
    await expectAccessible(page);
    await press(page, dialog.getByRole('button', { name: 'Ask to cancel' }));
    await expect(page.getByText('Your side has asked to cancel this session.')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto('/admin/dashboard');
    const row = page.getByRole('listitem').filter({ hasText: 'Nadia Soto (Coastal Mutual) asks to cancel' });
    await press(page, row.getByRole('link', { name: 'Open the matter' }));
    await press(page, button('Cancel the session'));
    await expectAccessible(page);
    await press(page, dialog.getByRole('button', { name: 'Cancel the session' }));
    await expect(button('Cancel the session')).toHaveCount(0);
    await expect(page.getByText(/^Added by this side/)).toBeVisible();
    await expectAccessible(page);
    await press(page, button('They are on this side'));
    await expect(page.getByText(/^Added by this side/)).toHaveCount(0);

    await page.goto(seat);
    await expect(
      page.getByText('This session has been cancelled.').or(page.getByText('Cancelled')).first(),
    ).toBeVisible();
    await expect(button('Ask to move')).toHaveCount(0);
    await expectAccessible(page);
    await press(page, button('I’m not Nadia Soto'));
    await expectAccessible(page);
    await press(page, dialog.getByRole('button', { name: 'Yes, it is not for me' }));
    await expect(page.getByText(/^This link has ended, and the office has been told\./)).toBeVisible();
    expect((await request.get(`/api/public${seat}`)).status()).toBe(404);
  } finally {
    await mail.stop();
    await request.put(`/api/bookings/${id}`, { headers, data: { status: 'cancelled', notify: false } });
    await request.delete(`/api/employees/${mediator}`, { headers });
  }
});

test('a visitor says what the case is about with one press more, and the office has its matter', async ({ page }) => {
  const [visitor, lee] = [newVisitor(), newVisitor()];
  const style = `${visitor.name} v. Lee`;
  await openDetails(page);
  await fillDetails(page, visitor);
  await press(page, page.getByRole('button', { name: 'About the case (optional)' }));
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('Case style').fill(style);
  await field('Their attorney').fill('Sol Lee');
  await field('Their email').fill(lee.email);
  await expectAccessible(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page, `what the case is about at ${width}`);
  }
  await press(page, page.getByRole('button', { name: 'Request this session' }));
  await expect(page.getByText(SUBMITTED)).toBeVisible();

  await signIn(page, `/admin/matters?q=${encodeURIComponent(style)}`);
  await press(page, page.getByRole('link', { name: style }));
  await expect(page.getByText(lee.email)).toBeVisible();
  await expect(page.getByText('Email is off: call them')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'More about Sol Lee' }).last());
  await tabTo(page, page.getByRole('menuitem', { name: 'Turn on email' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sol Lee updated')).toBeVisible();
});
