import { useRef, useState } from 'react';
import { useToast } from '../../../components/toast/useToast';
import {
  problemOf,
  useImportClientsMutation,
  usePreviewClientImportMutation,
  type Duplicates,
  type ImportColumn,
  type ImportPreview,
} from '../api';
import { isWorkbook, MOST_BYTES, readText } from './readText';
import { TEXTS } from './texts';

interface Chosen {
  text: string;
  file_name: string;
  columns?: ImportColumn[];
  duplicates: Duplicates;
}

/** Why a file is not even read. */
async function refusal(file: File): Promise<string | null> {
  if (await isWorkbook(file).catch(() => false)) return TEXTS.choose.workbook;
  return file.size > MOST_BYTES ? TEXTS.choose.tooLarge : null;
}

/** A file on its way into the list of clients: chosen, previewed, imported. */
export function useImport() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [changed, setChanged] = useState(false);
  const [askPreview, { isLoading: checking, error }] = usePreviewClientImportMutation();
  const [storeImport, { isLoading: importing, error: importError, reset }] = useImportClientsMutation();
  const latest = useRef(0);
  const toast = useToast();

  const columns = chosen?.columns ?? preview?.columns.map(({ holds }) => holds) ?? [];

  const check = async (file: Chosen) => {
    setChosen(file);
    reset();
    latest.current += 1;
    const asked = latest.current;
    const { data } = await askPreview({ clientFileRequest: file });
    // Only the answer to the last question counts.
    if (data !== undefined && asked === latest.current) setPreview(data);
  };

  const choose = async (file: File) => {
    setPreview(null);
    setChosen(null);
    setChanged(false);
    setUnreadable(null);
    const refused = await refusal(file);
    if (refused !== null) {
      setUnreadable(refused);
      return;
    }
    const text = await readText(file).catch(() => null);
    if (text === null) setUnreadable(TEXTS.choose.unreadable);
    else await check({ text, file_name: file.name.slice(0, 200), duplicates: 'merge' });
  };

  const holds = async (index: number, column: ImportColumn) => {
    if (chosen === null) return;
    await check({ ...chosen, columns: columns.map((one, at) => (at === index ? column : one)) });
  };

  const store = async () => {
    if (chosen === null || preview === null) return;
    const file = { ...chosen, columns };
    const { data, error: refusal } = await storeImport({ clientFileRequest: { ...file, previewed: preview.counts } });
    if (data !== undefined) {
      toast.success(TEXTS.preview.done(data.added, data.merged));
      setChosen(null);
      setPreview(null);
      setChanged(false);
    } else if (problemOf(refusal)?.code === 'import_changed') {
      setChanged(true);
      await check(file);
    }
  };

  return {
    chosen,
    preview: chosen === null ? null : preview,
    /** What each column holds, as chosen or guessed. */
    columns,
    checking,
    importing,
    /** Why the file was not read, or not accepted. */
    unreadable,
    error,
    importError,
    /** The clients changed between preview and import. */
    changed,
    choose,
    holds,
    duplicates: async (duplicates: Duplicates) => {
      if (chosen !== null) await check({ ...chosen, duplicates });
    },
    store,
  };
}
