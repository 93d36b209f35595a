import Button from '@mui/material/Button';
import { Actions } from '../Actions';
import type { Selection } from './DataTable';
import { TEXTS } from './texts';

/** How many rows are selected, and what can be done with them. */
export function SelectionBar({ selection: { selected, onSelect, actions } }: { selection: Selection }) {
  return (
    <Actions>
      <span role="status">{selected.length > 0 && TEXTS.selected(selected.length)}</span>
      {selected.length > 0 && (
        <>
          {actions}
          <Button size="small" onClick={() => onSelect([])}>
            {TEXTS.clear}
          </Button>
        </>
      )}
    </Actions>
  );
}
