import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';

import { Hint } from '../../components/Hint';
import { refuseStrayFiles } from '../../lib/strayFiles';
import { nonce } from '../../theme/nonce';
import type { Content } from './api';
import styles from './Content.module.css';
import { isOnPage } from './fields';
import { TEXTS } from './texts';
import { Views } from './Views';
import type { Screen } from './useContentAddress';

const texts = TEXTS.page;

/** The page's width in pixels. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;

/** Where the page shows a part, if not at the element of its name. */
const SEEN_AT: Partial<Record<Screen, string>> = { hero: 'main', legal: 'footer', sections: '#more' };

export type PageOf = ComponentType<{ content: Content }>;

interface Props {
  Page: PageOf;
  screen: Screen;
  /** On a phone, the page is first shown as a phone shows it. */
  narrow: boolean;
}

/** The page with what is being edited, at the part that is being edited. */
export function PagePreview({ Page, screen, narrow }: Props) {
  const { control } = useFormContext<Content>();
  const content = useDeferredValue(useWatch({ control }) as Content);
  const [device, setDevice] = useState<keyof typeof WIDTHS>(narrow ? 'phone' : 'desktop');
  const [shown, setShown] = useState<Document | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const width = WIDTHS[device];
  const scale = Math.min(1, room / width);

  return (
    <section aria-label={texts.title} className={styles.page}>
      <div className={styles.pageHead}>
        <Views label={texts.width} value={device} names={texts.devices} onChoose={setDevice} />
        {!isOnPage(content, screen) && <Hint small>{texts.hidden}</Hint>}
      </div>
      <div ref={box} className={styles.pageBox}>
        <iframe
          title={texts.title}
          // A document of its own, so that the page has the window's width that it asks for.
          srcDoc="<!doctype html><html lang=en><body></body></html>"
          onLoad={({ currentTarget }) => setShown(dressed(currentTarget.contentDocument))}
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
      {shown !== null &&
        createPortal(
          <div inert>
            <Suspense>
              <Page content={content} />
              <ScrolledTo key={`${screen} ${device}`} page={shown} screen={screen} />
            </Suspense>
          </div>,
          shown.body,
        )}
    </section>
  );
}

/** The width that an element has, in pixels. */
function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** The document with the style sheets of this one. A file that is dropped on it opens nothing either. */
function dressed(page: Document | null): Document | null {
  if (page?.defaultView) refuseStrayFiles(page.defaultView);
  for (const sheet of document.querySelectorAll('head style:not([data-emotion]), head link[rel="stylesheet"]')) {
    const copy = sheet.cloneNode(true) as HTMLElement;
    // Cloned nodes lose it.
    if (nonce !== undefined) copy.nonce = nonce;
    page?.head.append(copy);
  }
  return page;
}

/** Brings a part into view once the page is there. */
function ScrolledTo({ page, screen }: { page: Document; screen: Screen }) {
  useEffect(() => {
    const seen = page.querySelector(SEEN_AT[screen] ?? `#${screen}`);
    if (seen === null) return;
    // Not scrollIntoView, which would scroll the window around the page, too. The page's header stays above.
    const header = page.querySelector('header')?.clientHeight ?? 0;
    seen.ownerDocument.documentElement.scrollTop += seen.getBoundingClientRect().top - header;
  }, [page, screen]);
  return null;
}
