import { describe, expect, it } from 'vitest';
import { closingAt, openingAt, piecesOf, unknownIn } from './variables';

describe('variables in a text', () => {
  it('are told apart from the text around them', () => {
    expect(piecesOf('Dear {client_name}, {no one} { } {{notes}')).toEqual([
      { text: 'Dear ' },
      { text: '{client_name}', name: 'client_name' },
      { text: ', {no one} { } {' },
      { text: '{notes}', name: 'notes' },
    ]);
    expect(piecesOf('')).toEqual([]);
  });

  it('are named once each if they are unknown', () => {
    const known = [{ name: 'client_name' }];
    expect(unknownIn('{client_name} {nickname} {nickname} {pet} {open', known)).toEqual(['nickname', 'pet']);
  });

  it('are recognized while they are typed', () => {
    expect(openingAt('Dear {cli', 9)).toEqual({ start: 5, typed: 'cli' });
    expect(openingAt('Dear {', 6)).toEqual({ start: 5, typed: '' });
    expect(openingAt('Dear {client_name}', 18)).toBeNull();
    expect(openingAt('a { b', 5)).toBeNull();
  });

  it('are replaced as a whole', () => {
    expect(closingAt('{clie} there', 3)).toBe(6);
    expect(closingAt('{cli there', 4)).toBe(4);
  });
});
