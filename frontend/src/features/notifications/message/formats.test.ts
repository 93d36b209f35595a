import { expect, it } from 'vitest';
import { chosenFormat, htmlFrom, textFrom } from './formats';

it('paragraphs become HTML and are escaped', () => {
  expect(htmlFrom('Dear {client_name},\n\nfees < $5 & taxes\nThanks')).toBe(
    '<p>Dear {client_name},</p>\n<p>fees &lt; $5 &amp; taxes<br>\nThanks</p>',
  );
  expect(htmlFrom('  ')).toBe('');
});

it('HTML becomes paragraphs, and no script runs', () => {
  expect(textFrom('<h1>Welcome</h1>\n<p>Dear <b>{client_name}</b>,<br>see\n  you</p>')).toBe(
    '# Welcome\n\nDear {client_name},\nsee you',
  );
});

it('facts become lines, and a button keeps its address', () => {
  const facts =
    '<table class="facts">\n<tr><th>Mediator</th><td>{employee_name}</td></tr>\n<tr><th>Date</th><td>{appointment_date}</td></tr>\n</table>';
  expect(textFrom(`<p>Hi</p>\n${facts}\n<p><a class="button" href="{link}">View</a></p>\n<p>See you</p>`)).toBe(
    'Hi\n\nMediator: {employee_name}\nDate: {appointment_date}\n\n[View] {link}\n\nSee you',
  );
  expect(textFrom('<p><a class="button">View</a></p>')).toBe('View');
});

it('a text with every mark is the same after a visit to HTML', () => {
  const simple = '# Confirmed\n\nSee you.\n\nDate: {appointment_date}\nTime: 10:00\n\n[View] {link}\n\n> Not you?';
  const html = htmlFrom(simple);
  expect(html).toContain('<h1>Confirmed</h1>\n<p>See you.</p>\n<table class="facts">\n<tr><th>Date</th>');
  expect(html).toContain('<p><a class="button" href="{link}">View</a></p>\n<p class="note">Not you?</p>');
  expect(textFrom(html)).toBe(simple);
});

it('only the fields of the format are sent', () => {
  const both = { subject: 'Hi', html_content: '<p>Hi</p>', text_content: 'Hi' };
  expect(chosenFormat({ ...both, mode: 'simple' }).html_content).toBe('');
  expect(chosenFormat({ ...both, mode: 'html' })).toEqual({ ...both, mode: 'html' });
});
