// A webpack loader: keeps only the characters and features of a font that the site uses, so that the first text is readable
// sooner. With its headers, a font of common characters fits into the first packets of a connection (14.6 kB). With the
// query "?rare" the font has the rare ones, and only pages that show one fetch it: tokens.css lists them as `unicode-range`.
// Any other character is shown in the next font of the stack.
const subsetFont = require('subset-font');

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');
/** What English and Spanish are written with. */
const COMMON = `${ASCII}\u00a0ÁÉÍÑÓÚÜáéíñóúü¡¿ªº©·×–—‘’“”…`;
/** Names from elsewhere in Western Europe, and signs. */
const RARE = '§«°»ÀÂÃÄÅÆÇÈÊËÌÎÏÒÔÕÖØÙÛÝßàâãäåæçèêëìîïòôõöøùûýÿ•€←↑→↓−';

/** Kerning, ligatures, and figures of one width for tables. */
const keepFeatures = ['kern', 'liga', 'tnum'];

module.exports = function slim(font) {
  const done = this.async();
  const characters = this.resourceQuery === '?rare' ? RARE : COMMON;
  // Set for a variable font: one file has all weights of the text.
  const variationAxes = this.getOptions().weights;
  subsetFont(font, characters, { targetFormat: 'woff2', keepFeatures, variationAxes }).then((slimmed) => done(null, slimmed), done);
};
module.exports.raw = true;
