import { useState, type ReactNode } from 'react';

interface Props {
  /** Its style sheet shows `data-over`: files are above it. */
  className: string | undefined;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A box that files can be dropped on. There must be another way to choose them inside. */
export function FileDrop({ className, onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  return (
    <div
      role="presentation"
      className={className}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
