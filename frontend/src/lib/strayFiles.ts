/** Whether files are dragged, rather than a text or something of the page. */
export const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') === true;

/**
 * Refuses files that are dropped where nothing takes them: the browser would open them in place of the
 * page, with all that was typed on it. Returns how to stop.
 */
export function refuseStrayFiles(place: Window): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || event.dataTransfer === null || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  place.addEventListener('dragover', refuse);
  place.addEventListener('drop', refuse);
  return () => {
    place.removeEventListener('dragover', refuse);
    place.removeEventListener('drop', refuse);
  };
}
