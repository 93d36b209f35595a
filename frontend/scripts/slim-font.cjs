// A webpack loader: leaves those characters and features in a font that the site uses, so that the first text is readable
// sooner. With its headers a font of common letters fits into the first packets of a connection (14.6 kB). A font with the
// query "?rare" has the other characters, and is fetched by pages that have one: the `unicode-range` of tokens.css is this
// list. Any further character is shown in the next font of the stack.
const subsetFont = require('subset-font');

const span = (first, last) =>
  Array.from({ length: last.codePointAt(0) - first.codePointAt(0) + 1 }, (_, at) => String.fromCodePoint(first.codePointAt(0) + at)).join('');

/** What English and Spanish are written with. */
const COMMON = `${span(' ', '~')}\u00a0ÁÉÍÑÓÚÜáéíñóúü¡¿ªº©·×–—‘’“”…`;
/** Names from elsewhere in Western Europe, and signs. */
const RARE = '§«°»ÀÂÃÄÅÆÇÈÊËÌÎÏÒÔÕÖØÙÛÝßàâãäåæçèêëìîïòôõöøùûýÿ•€←↑→↓−';

/** Kerning, ligatures, and figures of one width for tables. */
const keepFeatures = ['kern', 'liga', 'tnum'];

module.exports = function slim(font) {
  const done = this.async();
  const characters = this.resourceQuery === '?rare' ? RARE : COMMON;
  // The text has two weights, regular and bold, which are one file.
  const variationAxes = this.getOptions().weights;
  subsetFont(font, characters, { targetFormat: 'woff2', keepFeatures, variationAxes }).then((slimmed) => done(null, slimmed), done);
};
module.exports.raw = true;
