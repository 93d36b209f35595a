import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './FocalPoint.module.css';
import { Hint } from './Hint';

/** A point of a picture, in percent from its left and its top. */
interface Point {
  x: number;
  y: number;
}

export const CENTER: Point = { x: 50, y: 50 };

interface Props {
  src: string;
  /** What the picture is. */
  what: string;
  /** Whether the site crops it to a square, or to 3:2. */
  square?: boolean;
  value: Point;
  onChange: (point: Point) => void;
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

const TEXTS = {
  label: (what: string) => `Focal point of ${what.toLowerCase()}`,
  value: ({ x, y }: Point) => `${x}% from the left, ${y}% from the top`,
  hint: 'Drag the dot to the face, or use the arrow keys: it stays in view where the site crops the picture.',
};

/** Which point of a picture stays in view where the site crops it, and what is left of the picture. */
export function FocalPoint({ src, what, square = false, value, onChange }: Props) {
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // Not loaded yet, it has no size.
    if (width === 0 || height === 0) return;
    onChange({ x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) });
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 2;
    onChange({ x: within(value.x + step.x * far), y: within(value.y + step.y * far) });
  };
  return (
    <div className={styles.focal}>
      <div
        className={styles.whole}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      >
        <img src={src} alt={what} draggable={false} />
        <span
          role="slider"
          tabIndex={0}
          aria-label={TEXTS.label(what)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={value.x}
          aria-valuetext={TEXTS.value(value)}
          className={styles.dot}
          style={{ left: `${value.x}%`, top: `${value.y}%` }}
          onKeyDown={move}
        />
      </div>
      <img
        className={square ? styles.square : styles.wide}
        src={src}
        alt=""
        style={{ objectPosition: `${value.x}% ${value.y}%` }}
      />
      <Hint small>{TEXTS.hint}</Hint>
    </div>
  );
}
