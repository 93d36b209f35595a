import { describe, expect, it } from 'vitest';
import { content } from '../../test/factories';
import { differences, requestOf, taking, textOf } from './fields';

describe('two versions of the content', () => {
  it('differ where their texts do, and in the order of the services', () => {
    const [one, other] = [content(), content()];
    expect(differences(one, other)).toEqual([]);
    other.hero.headline = 'Talk first';
    other.services.items.reverse();
    expect(differences(one, other).map(({ path }) => path)).toEqual(['hero.headline', 'services.items']);
    expect(textOf(other, 'services.items')).toBe('1. Condominiums\nAssociations.\n\n2. Family\nParenting plans.');
  });

  it('can be mixed field by field, and stay as they were themselves', () => {
    const [mine, theirs] = [content(), content()];
    theirs.hero.headline = 'Theirs';
    theirs.hero.kicker = 'Theirs too';
    theirs.services.items = [];
    const mixed = taking(mine, theirs, ['hero.headline', 'services.items']);
    expect(mixed.hero).toEqual({ ...mine.hero, headline: 'Theirs' });
    expect(mixed.services).toEqual({ title: 'What we do', items: [] });
    expect(mine).toEqual(content());
  });
});

describe('what is sent', () => {
  it('names images of our own without the host', () => {
    const mine = content();
    const faviconUrl = 'https://cdn.example.com/media/icon.png';
    const own = ` ${window.location.origin}/media/own.png `;
    mine.branding = { logoUrl: own, faviconUrl, imageUrl: own };
    expect(requestOf(mine).branding).toEqual({ logoUrl: '/media/own.png', faviconUrl, imageUrl: '/media/own.png' });
  });
});
