import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('Exit this page', () => {
  const replace = vi.fn();
  const shift = () => {
    fireEvent.keyDown(document.body, { key: 'Shift' });
    fireEvent.keyUp(document.body, { key: 'Shift' });
  };

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.resetModules();
    replace.mockClear();
    vi.stubGlobal('location', { replace });
    document.body.innerHTML = '<a class="exit" href="https://www.weather.gov/">Exit this page</a><input />';
    sessionStorage.setItem('booking_details', '{"name":"Ann"}');
    await import('./exit');
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.body.removeAttribute('style');
    sessionStorage.clear();
  });

  it('blanks the page, forgets what was typed and leaves', () => {
    fireEvent.click(screen.getByRole('link', { name: 'Exit this page' }));
    expect(document.body).not.toBeVisible();
    expect(sessionStorage).toHaveLength(0);
    expect(replace).toHaveBeenCalledWith('https://www.weather.gov/');
    // The booking keeps its details when the page goes.
    sessionStorage.setItem('booking_details', '{"name":"Ann"}');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves when Shift is pressed three times, and says how many are left', () => {
    shift();
    expect(screen.getByText('Shift, press 2 more times to exit.')).toHaveAttribute('role', 'status');
    shift();
    expect(screen.getByText('Shift, press 1 more time to exit.')).toBeInTheDocument();
    expect(replace).not.toHaveBeenCalled();
    shift();
    expect(replace).toHaveBeenCalledWith('https://www.weather.gov/');
  });

  it('stays when capital letters are typed or the presses are far apart', () => {
    for (const letter of ['A', 'B', 'C', 'D']) {
      fireEvent.keyDown(document.body, { key: 'Shift' });
      fireEvent.keyDown(document.body, { key: letter });
      fireEvent.keyUp(document.body, { key: letter });
      fireEvent.keyUp(document.body, { key: 'Shift' });
    }
    shift();
    shift();
    vi.advanceTimersByTime(5000);
    expect(screen.getByText('Exit this page expired.')).toBeInTheDocument();
    shift();
    shift();
    expect(replace).not.toHaveBeenCalled();
  });
});
