/** Larger files are refused before they are read; the server takes at most 2 million characters. */
export const MOST_BYTES = 4_000_000;

/** How workbooks begin: those of Excel, OpenDocument and Numbers are ZIP files, those before 2007 are not. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether the file is a spreadsheet's own, not text. */
export async function isWorkbook(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return WORKBOOKS.some((begin) => begin.every((byte, at) => bytes[at] === byte));
}

/** The text of a file in UTF-8, UTF-16 or, as older programs on Windows write it, Windows-1252. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
