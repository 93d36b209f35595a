import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FocalPoint } from './FocalPoint';

function Chooser() {
  const [value, setValue] = useState({ x: 50, y: 1 });
  return <FocalPoint src="/media/ann.jpg" what="Photo" square value={value} onChange={setValue} />;
}

const dot = () => screen.getByRole('slider', { name: 'Focal point of photo' });

it('is moved with the arrow keys and stays in the picture', async () => {
  render(<Chooser />);
  const user = userEvent.setup();
  dot().focus();
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}{ArrowUp}');
  expect(dot()).toHaveAttribute('aria-valuetext', '38% from the left, 0% from the top');
  await user.keyboard('{ArrowRight}{ArrowDown}a');
  expect(dot()).toHaveAttribute('aria-valuetext', '40% from the left, 2% from the top');
});

it('goes where one presses, and the cropped picture follows', () => {
  render(<Chooser />);
  const whole = dot().parentElement as HTMLElement;
  whole.setPointerCapture = vi.fn();
  vi.spyOn(whole, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 400));
  // This browser's pointer events have no place.
  fireEvent(whole, new MouseEvent('pointerdown', { bubbles: true, clientX: 150, clientY: 200 }));
  expect(dot()).toHaveAttribute('aria-valuetext', '25% from the left, 25% from the top');
  expect(document.querySelector('img[alt=""]')).toHaveStyle({ objectPosition: '25% 25%' });
});
