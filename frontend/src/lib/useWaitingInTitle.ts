import { useEffect } from 'react';

/** Puts how much waits in front of the page's title, whatever page it is, as long as it is more than nothing. */
export function useWaitingInTitle(count: number) {
  useEffect(() => {
    const write = (mark: string) => {
      const title = mark + document.title.replace(/^\(\d+\) /, '');
      if (title !== document.title) document.title = title;
    };
    const mark = () => write(count === 0 ? '' : `(${count}) `);
    mark();
    const changes = new MutationObserver(mark);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      changes.disconnect();
      write('');
    };
  }, [count]);
}
