// What the old version has never heard of: the calls of the new one that leave something in the tables both use.
export async function news(call, admin, booked) {
  const { token } = await call('POST', '/api/auth/login', { body: admin });
  const send = (method, path, body) => call(method, path, { token, body });
  const profile = { certification: 'Supreme Court of Florida', languages: ['English', 'Spanish'] };
  const mediator = await send('POST', '/api/employees', { name: 'New', email: 'new@example.com', ...profile });
  await send('POST', `/api/availability/${mediator.id}/generate`, { months: 1 });
  const slots = await call('GET', `/api/time-slots/${mediator.id}`);
  const later = slots.filter(({ date }) => Date.parse(date) > Date.now() + 7 * 86_400_000);
  const [one, two] = [...new Map(later.map((slot) => [slot.date, slot])).values()];
  const request = (slot, client) => ({
    employee_id: slot.employee_id,
    slot_id: slot.id,
    date: slot.date,
    start_time: slot.time,
    case_type: 'Family',
    client_name: 'Someone New',
    client_email: 'someone-new@example.com',
    ...client,
  });
  // Not one without an email address, which version 0.1 cannot list.
  const { id } = await call('POST', '/api/bookings', { body: request(one, { language: 'es' }) });
  booked.set(id, 'pending');
  await send('PUT', `/api/bookings/${id}`, { status: 'confirmed', expected_status: 'pending' });
  booked.set(id, 'confirmed');
  const received = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await send('POST', `/api/bookings/${id}/payments`, { amount: 100, method: 'check', received_on: received });
  await send('POST', '/api/closures', { employee_id: mediator.id, from: two.date, to: two.date, reason: 'Away' });
}
