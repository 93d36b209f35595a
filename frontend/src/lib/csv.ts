type Cell = string | number;

/** A cell that no spreadsheet treats as a formula: such text gets a leading apostrophe. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const written = (cell: Cell) => {
  const text = typeof cell === 'number' ? String(cell) : harmless(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A CSV file (RFC 4180) with a byte-order mark, so that spreadsheets read it as UTF-8. */
export const csv = (rows: Cell[][]): string =>
  `\uFEFF${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;
