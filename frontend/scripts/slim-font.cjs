// A webpack loader: leaves those characters and features in a font that the site uses, so that the first text is readable
// sooner. Other characters are shown in the next font of the stack. The option `signs` keeps more than letters.
const subsetFont = require('subset-font');

const span = (first, last) =>
  Array.from({ length: last.codePointAt(0) - first.codePointAt(0) + 1 }, (_, at) => String.fromCodePoint(first.codePointAt(0) + at)).join('');

/** What names and titles are written with, in English, Spanish and other languages of Western Europe. */
const LETTERS = `${span(' ', '~')}\u00a0${span('À', 'Ï')}${span('Ñ', 'Ý')}${span('ß', 'ï')}${span('ñ', 'ö')}${span('ø', 'ý')}ÿ¡¿ªº©·–—‘’“”…`;
const SIGNS = '§«»°•€→↑↓−';

/** What browsers turn on by themselves, and figures of one width for tables. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum'];

module.exports = function slim(font) {
  const done = this.async();
  const characters = this.getOptions().signs ? LETTERS + SIGNS : LETTERS;
  subsetFont(font, characters, { targetFormat: 'woff2', keepFeatures }).then((slimmed) => done(null, slimmed), done);
};
module.exports.raw = true;
