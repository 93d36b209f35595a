import { useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { placeErrors } from '../../components/form/placeErrors';
import { useToast } from '../../components/toast/useToast';
import {
  problemOf,
  statusOf,
  useLazyReadContentQuery,
  useSaveContentMutation,
  type ApiError,
  type Content,
  type SavedContent,
} from './api';
import { differences, FIELDS, ITEM_TEXTS, itemsAt, LIST_PATHS, requestOf, taking } from './fields';
import { TEXTS } from './texts';

const pathsOf = (content: Content): Path<Content>[] => [
  ...FIELDS.map(({ path }) => path),
  ...LIST_PATHS.flatMap((list) =>
    itemsAt(content, list).flatMap((_item, at) => ITEM_TEXTS.map((name) => `${list}.${at}.${name}` as Path<Content>)),
  ),
];

/**
 * Saves the content. If someone else has saved since it was read, there is a conflict to resolve
 * first.
 */
export function useSaving(
  form: UseFormReturn<Content>,
  loaded: SavedContent,
  onRefused: (path: Path<Content>) => void,
) {
  const [base, setBase] = useState(loaded);
  const [theirs, setTheirs] = useState<SavedContent | null>(null);
  const [failure, setFailure] = useState<ApiError>();
  const [save, { isLoading }] = useSaveContentMutation();
  const [read] = useLazyReadContentQuery();
  const toast = useToast();

  /** Editing continues from the saved version; `values` are the fields. */
  const rebase = (saved: SavedContent, values = saved.content) => {
    setBase(saved);
    setTheirs(null);
    form.reset(saved.content);
    form.reset(values, { keepDefaultValues: true });
  };

  const refused = (error: ApiError) => {
    const paths = pathsOf(form.getValues());
    const errors = problemOf(error)?.errors ?? {};
    if (!placeErrors(error, form, paths)) setFailure(error);
    const first = paths.find((path) => errors[path] !== undefined);
    if (first !== undefined) onRefused(first);
    toast.error(TEXTS.saveFailed);
  };

  const send = async (content: Content, tag: string) => {
    setFailure(undefined);
    const before = form.getValues();
    const { data, error } = await save({ contentRequest: requestOf(content), 'If-Match': tag });
    if (data !== undefined) {
      // What was typed during the save is not saved yet.
      const after = form.getValues();
      const typed = differences(before, after).map(({ path }) => path);
      rebase(data, taking(data.content, after, typed));
      toast.success(TEXTS.saved);
    } else if (statusOf(error) === 412) {
      const answer = await read(undefined);
      // After a failure `data` is the last good answer.
      if (answer.isSuccess) setTheirs(answer.data);
      else setFailure(answer.error);
    } else refused(error);
  };

  return {
    base,
    theirs,
    failure,
    isSaving: isLoading,
    rebase,
    save: form.handleSubmit((content) => send(structuredClone(content), base.tag)),
    saveChosen: (content: Content, over: SavedContent) => void send(content, over.tag),
    backToEditing: () => setTheirs(null),
  };
}
