import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import styles from './Content.module.css';
import { PagePreview, type PageOf } from './PagePreview';
import { TEXTS } from './texts';
import type { Screen } from './useContentAddress';
import { Views } from './Views';

interface Props {
  Page: PageOf;
  screen: Screen;
  /** What the form is called on the switch between it and the page, where there is no room for both. */
  name: string;
  /** A list to choose from, before what is edited. */
  list?: ReactNode;
  children: ReactNode;
}

/** A form beside the page that it changes; one at a time where there is no room for both. */
export function BesidePage({ Page, screen, name, list, children }: Props) {
  const wide = useMediaQuery('(min-width: 68.75rem)', { noSsr: true });
  const [view, setView] = useState<'edit' | 'page'>('edit');
  return (
    <>
      {!wide && (
        <div className={styles.views}>
          <Views
            label={TEXTS.page.view}
            value={view}
            names={{ edit: name, page: TEXTS.page.page }}
            onChoose={setView}
          />
        </div>
      )}
      <div className={styles.parted} data-list={list !== undefined}>
        {list}
        <div key={screen} className={styles.cards} hidden={!wide && view === 'page'}>
          {children}
        </div>
        {(wide || view === 'page') && <PagePreview Page={Page} screen={screen} narrow={!wide} />}
      </div>
    </>
  );
}
