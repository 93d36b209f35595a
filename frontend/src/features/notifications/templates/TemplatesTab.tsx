import { useState } from 'react';
import { useUrlParams } from '../../../lib/useUrlParams';
import { Removed } from '../message/Removed';
import { NEW, OPEN } from './address';
import { TemplateEditor } from './TemplateEditor';
import { TemplateList } from './TemplateList';
import { TemplateLoader } from './TemplateLoader';
import styles from './Templates.module.css';
import { TEXTS } from './texts';

/** The list of templates, or the one that the address names. */
export function TemplatesTab() {
  const [params, setParams] = useUrlParams();
  const [removed, setRemoved] = useState<string[]>([]);
  // Stays while a template is open.
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const open = params.get(OPEN);
  const show = (id: string | null) => {
    setRemoved([]);
    const next = new URLSearchParams(params);
    if (id === null) next.delete(OPEN);
    else next.set(OPEN, id);
    setParams(next);
  };
  const leave = (lost: string[] = []) => {
    show(null);
    setRemoved(lost);
  };

  if (open === null) {
    return (
      <>
        <div className={styles.notices}>
          <Removed text={TEXTS.editor.removed} what={removed} onClose={() => setRemoved([])} />
        </div>
        <TemplateList
          fold={{
            isOpen: (name) => unfolded.includes(name),
            onToggle: (name) =>
              setUnfolded(unfolded.includes(name) ? unfolded.filter((one) => one !== name) : [...unfolded, name]),
          }}
          onOpen={show}
        />
      </>
    );
  }
  if (open === NEW) return <TemplateEditor key={NEW} saved={null} onOpen={show} onLeave={leave} />;
  return <TemplateLoader key={open} id={open} onOpen={show} onLeave={leave} />;
}
