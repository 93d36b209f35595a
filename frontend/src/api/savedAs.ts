import { saveFile } from '../lib/saveFile';

/** Reads an answer as a file for the user to keep; nothing of it stays in the cache. A refusal is read as usual. */
export const savedAs =
  (name: string) =>
  async (response: Response): Promise<unknown> => {
    if (!response.ok) return response.json();
    saveFile(name, await response.blob());
    return null;
  };
