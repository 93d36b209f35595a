import {
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';

import { Failure } from '../../components/Failure';
import { Hint } from '../../components/Hint';
import { refuseStrayFiles } from '../../lib/strayFiles';
import type { Content } from './api';
import styles from './Content.module.css';
import { inSpanishPage, isOnPage } from './fields';
import { useDressed, useLook } from './look';
import { TEXTS } from './texts';
import { Views } from './Views';
import { useContentAddress, type Screen, type TextLanguage } from './useContentAddress';

const texts = TEXTS.page;

/** The page's width in pixels. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;

type Device = keyof typeof WIDTHS;

/** Where the page shows a part, if not at the element of its name. */
const SEEN_AT: Partial<Record<Screen, string>> = { hero: 'main', legal: 'footer', sections: '#more' };

export type PageOf = ComponentType<{ content: Content }>;

interface Props {
  Page: PageOf;
  screen: Screen;
  /** On a phone, the page is first shown as a phone shows it. */
  narrow: boolean;
}

/** The page with what is being edited, in the language and at the part that is being edited. */
export function PagePreview({ Page, screen, narrow }: Props) {
  const { control } = useFormContext<Content>();
  const content = useDeferredValue(useWatch({ control }) as Content);
  const { language } = useContentAddress();
  const [device, setDevice] = useState<Device>(narrow ? 'phone' : 'desktop');

  return (
    <section aria-label={texts.title} className={styles.page}>
      <div className={styles.pageHead}>
        <Views label={texts.width} value={device} names={texts.devices} onChoose={setDevice} />
        {!isOnPage(content, screen) && <Hint small>{texts.hidden}</Hint>}
      </div>
      <Frame key={language} language={language} width={WIDTHS[device]}>
        {(page) => (
          <>
            {language === 'es' ? (
              <SpanishPage page={page} content={content} />
            ) : (
              createPortal(
                <div inert>
                  <Suspense>
                    <Page content={content} />
                  </Suspense>
                </div>,
                page.body,
              )
            )}
            <Dressed page={page} content={content} />
            <ScrolledTo key={`${screen} ${device}`} page={page} screen={screen} />
          </>
        )}
      </Frame>
    </section>
  );
}

/** The English page is drawn from here. The Spanish one has its words in the Spanish build, which comes with a script. */
const DOCUMENTS = {
  en: '<!doctype html><html lang=en><body></body></html>',
  es: '<!doctype html><html lang=es><body><script src="/edited.es.js"></script></body></html>',
} as const;

interface FrameProps {
  language: TextLanguage;
  /** The width of the page's window. */
  width: number;
  children: (page: Document) => ReactNode;
}

/** A document of its own, so that the page has the window's width that it asks for. */
function Frame({ language, width, children }: FrameProps) {
  // An object for each load: the same document may have more to it than before.
  const [loaded, setLoaded] = useState<{ page: Document } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const scale = Math.min(1, useWidth(box) / width);
  return (
    <>
      <div ref={box} className={styles.pageBox}>
        <iframe
          title={texts.title}
          srcDoc={DOCUMENTS[language]}
          onLoad={({ currentTarget: { contentDocument: page } }) => setLoaded(page && { page: dressed(page) })}
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
      {loaded !== null && children(loaded.page)}
    </>
  );
}

/** The page as visitors of the Spanish pages will see it. */
function SpanishPage({ page, content }: { page: Document; content: Content }) {
  const draw = page.defaultView?.drawEdited;
  useLayoutEffect(() => {
    draw?.(inSpanishPage(content));
  }, [draw, content]);
  return draw === undefined ? <Failure>{texts.noSpanish}</Failure> : null;
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
function dressed(page: Document): Document {
  if (page.defaultView !== null) refuseStrayFiles(page.defaultView);
  for (const sheet of document.querySelectorAll('head style:not([data-emotion]), head link[rel="stylesheet"]')) {
    page.head.append(sheet.cloneNode(true));
  }
  return page;
}

/** In the look that is being edited. */
function Dressed({ page, content }: { page: Document; content: Content }) {
  useDressed(page, useLook(content)?.rules);
  return null;
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
