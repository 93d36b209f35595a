import { useEffect, useState } from 'react';
import { SECTIONS } from './texts';

/** The id of the section in the middle of the window. */
export function useActiveSection(): string | null {
  const [active, setActive] = useState<string | null>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          setActive((current) => (isIntersecting ? target.id : current === target.id ? null : current));
        }
      },
      { rootMargin: '-45% 0px -55% 0px' },
    );
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);

  return active;
}
