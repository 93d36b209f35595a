import { useEffect, useState } from 'react';

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
    for (const section of document.querySelectorAll('main > section[id]')) observer.observe(section);
    return () => observer.disconnect();
  }, []);

  return active;
}
