import { describe, expect, it } from 'vitest';
import { content } from '../../test/factories';
import { differences, inSpanishPage, isUntranslated, requestOf, taking, textOf } from './fields';

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

describe('the Spanish page', () => {
  /** Content of which the top and the fees are translated. */
  const translated = () => {
    const own = content();
    own.fees = { title: 'Fees', items: [{ title: 'Half day', figure: '$750', description: '' }] };
    const es = own.es ?? { ...own };
    own.es = {
      ...es,
      hero: { ...own.hero, headline: 'Hablemos' },
      fees: { title: 'Tarifas', items: [{ title: 'Medio día', figure: '', description: '' }] },
      legal: { ...own.legal, privacy: 'Nosotros.', terms: '' },
    };
    own.legal = { ...own.legal, privacy: 'We do.', terms: 'Pay first.' };
    return own;
  };

  it('has the Spanish of what is translated as a whole, and prices as they are', () => {
    const shown = inSpanishPage(translated());
    expect(shown.hero.headline).toBe('Hablemos');
    expect(shown.fees).toEqual({ title: 'Tarifas', items: [{ title: 'Medio día', figure: '$750', description: '' }] });
    expect(shown.english).not.toContain('fees');
  });

  it('has the rest in English, and says what', () => {
    const own = translated();
    const shown = inSpanishPage(own);
    expect(shown.about).toEqual(own.about);
    expect(shown.legal.privacy).toBe('Nosotros.');
    expect(shown.legal.terms).toBe('Pay first.');
    expect(shown.english).toEqual(expect.arrayContaining(['about', 'terms']));
    expect(shown.english).not.toContain('privacy');
    expect([isUntranslated(own, 'hero'), isUntranslated(own, 'about'), isUntranslated(own, 'legal')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('what is sent', () => {
  it('names images of our own without the host', () => {
    const mine = content();
    const faviconUrl = 'https://cdn.example.com/media/icon.png';
    const own = ` ${window.location.origin}/media/own.png `;
    mine.branding = { ...mine.branding, logoUrl: own, faviconUrl, heroUrl: own, imageUrl: own };
    expect(requestOf(mine).branding).toEqual({
      ...mine.branding,
      logoUrl: '/media/own.png',
      heroUrl: '/media/own.png',
      imageUrl: '/media/own.png',
    });
  });
});
