/** As the server writes it: browsers add a space after a colon, and a semicolon at the end. */
const styleOf = (value: string) => value.replace(/: /g, ':').replace(/;$/, '');

/** The markup for comparison: attributes in order, and without the comments by which React tells texts from each other. */
export function markup(html: string): string {
  const page = document.createElement('div');
  page.innerHTML = html;
  const comments = document.createNodeIterator(page, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment !== null; comment = comments.nextNode()) {
    (comment as Comment).remove();
  }
  page.normalize();
  for (const element of page.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((one, other) => one.name.localeCompare(other.name));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, name === 'style' ? styleOf(value) : value);
  }
  return page.innerHTML;
}
