/**
 * Repeats every color of a light and a dark scheme for browsers that know no `light-dark()`, which would show none at all:
 * they get the light scheme. Loads a style sheet; see docs/browsers.md.
 */
module.exports = function plainColors(css) {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*light-dark\([^{}]*)\}/g)].map(([, selector, body]) => {
    const light = [...body.matchAll(/(--[\w-]+): light-dark\(([^,()]+),[^()]+\);/g)].map(([, name, color]) => `${name}:${color}`);
    return `${selector.replace(/\/\*[^]*?\*\//g, '').trim()}{${light.join(';')}}`;
  });
  const plain = `@supports not (color:light-dark(#000,#000)){:root{color-scheme:light}${rules.join('')}}`;
  return rules.length === 0 ? css : `${css}\n${plain}\n`;
};
