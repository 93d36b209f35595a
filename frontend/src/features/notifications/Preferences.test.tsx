import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { problem, settings } from '../../test/factories';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { answering } from './testing';

const SETTINGS = settings();

const open = () => renderApp('/admin/notifications?tab=settings');
const saving = (...answers: Parameters<typeof answering>[2][]) => answering('put', '*/api/settings', ...answers);
const toggle = (name: string) => screen.findByRole('switch', { name });

beforeEach(() => {
  signedIn();
  server.use(http.get('*/api/settings', () => HttpResponse.json(SETTINGS)));
});

it.each([
  ['Appointment reminders', true, { appointmentReminders: false }],
  ['Email confirmations', true, { emailConfirmations: false }],
  ['System alerts', false, { systemAlerts: true }],
  ['Client updates', true, { clientUpdates: false }],
  ['Automatic follow-up', false, { autoFollowUp: true }],
])('%s is saved at once, and alone', async (name, before, change) => {
  const sent = saving([200, { ...SETTINGS, ...change }]);
  const { user } = open();
  const one = await toggle(name);
  expect(one).toHaveProperty('checked', before);
  await user.click(one);
  expect(await screen.findByText('Notification preferences saved')).toBeVisible();
  expect(one).toHaveProperty('checked', !before);
  expect(sent.map(({ body }) => body)).toEqual([change]);
});

it('the reminder time and how long texts are kept are chosen from a list', async () => {
  const sent = saving([200, SETTINGS]);
  const { user } = open();
  const time = await screen.findByRole('combobox', { name: 'Reminder time' });
  expect([...time.children].map(({ textContent }) => textContent)).toEqual([
    '1 hour before',
    '6 hours before',
    '24 hours before',
    '48 hours before',
  ]);
  await user.selectOptions(time, '48 hours before');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Keep the text of sent emails' }), '365 days');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ reminderTime: 48 }, { mailRetentionDays: 365 }]));
});

it('the fallback to system templates has its own words', async () => {
  saving([200, { ...SETTINGS, email_system_fallback_enabled: false }]);
  const { user } = open();
  await user.click(await toggle('Use system templates as fallback'));
  expect(await screen.findByText('System template fallback setting saved')).toBeVisible();
});

it('a switch that could not be saved goes back', async () => {
  saving([503]);
  const { user } = open();
  const fallback = await toggle('Use system templates as fallback');
  await user.click(fallback);
  expect(await screen.findByText('Failed to update setting')).toBeVisible();
  expect(fallback).toBeChecked();
});

it('a switch that the server refuses says why', async () => {
  saving([422, problem(422, 'validation_failed', 'The setting was refused.')]);
  const { user } = open();
  await user.click(await toggle('Client updates'));
  expect(await screen.findByText('The setting was refused.')).toBeVisible();
  expect(await toggle('Client updates')).toBeChecked();
});

it('settings that cannot be loaded are asked for again', async () => {
  server.use(http.get('*/api/settings', () => new HttpResponse(null, { status: 503 })));
  open();
  expect(await screen.findByText('The settings could not be loaded.')).toBeVisible();
});

it('the domain is checked on request, each record in words', async () => {
  server.use(
    http.get('*/api/notifications/deliverability', () =>
      HttpResponse.json({
        sender: 'office@practice.example',
        checks: [
          {
            record: 'SPF',
            standing: 'good',
            words: 'It says who may send.',
            name: 'practice.example',
            value: 'v=spf1 -all',
          },
          {
            record: 'DKIM',
            standing: 'missing',
            words: 'Publish it.',
            name: 'accord._domainkey.practice.example',
            value: null,
          },
        ],
      }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Check the domain' }));
  expect(await screen.findByText('Email is sent from office@practice.example.')).toBeVisible();
  expect(screen.getByText('practice.example: v=spf1 -all')).toBeVisible();
  expect(screen.getByText('In order')).toBeVisible();
  expect(screen.getByText('Missing')).toBeVisible();
  expect(screen.getByText('Publish it.')).toBeVisible();
});

it('a check that fails says so and can be repeated', async () => {
  server.use(http.get('*/api/notifications/deliverability', () => HttpResponse.json(null, { status: 503 })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Check the domain' }));
  expect(await screen.findByText('The domain could not be checked.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check the domain' })).toBeEnabled();
});
