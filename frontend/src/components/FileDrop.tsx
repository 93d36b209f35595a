import { useState, type DragEvent, type ReactNode } from 'react';
import { hasFiles } from '../lib/strayFiles';

interface Props {
  /** Its style sheet shows `data-over`: files are above it. */
  className: string | undefined;
  /** Takes none now. */
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A box that files can be dropped on. There must be another way to choose them inside. */
export function FileDrop({ className, disabled = false, onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  const takes = ({ dataTransfer }: DragEvent) => !disabled && hasFiles(dataTransfer);
  return (
    <div
      role="presentation"
      className={className}
      data-over={over}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // From one part of the box to another, it is still above it.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
