import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { singleKeys } from '../../lib/singleKeys';
import { Hint } from '../Hint';
import { SideSheet } from '../SideSheet';
import styles from './Help.module.css';
import { EVERYWHERE, KEYS, type KeySet } from './keys';
import { Marked } from './Marked';
import { TEXTS } from './texts';
import type { Topic } from './topics';
import { helpHash, useHelp } from './useHelp';
import { screenOf, useOwnTopic, useTopics } from './useTopics';

/** Explains the open screen, or the topic that was chosen, and leads to the others. */
export function HelpPanel() {
  const help = useHelp();
  const topics = useTopics();
  const own = useOwnTopic(topics);
  const shown = topics.find(({ id }) => id === help.topic) ?? own;
  const others = topics.filter(({ id }) => id !== shown?.id);
  return (
    <SideSheet title={shown === undefined ? TEXTS.title : TEXTS.of(shown.name)} onClose={help.close}>
      {shown === undefined ? <p>{TEXTS.none}</p> : <Explained key={shown.id} topic={shown} isOwn={shown === own} />}
      <details className={styles.others} open={shown === undefined}>
        <summary>{TEXTS.all}</summary>
        <ul>
          {others.map((topic) => (
            <li key={topic.id}>
              <TopicLink topic={topic.id}>{topic.name}</TopicLink>
            </li>
          ))}
        </ul>
      </details>
    </SideSheet>
  );
}

/** Leads to a topic over the page one is on. */
function TopicLink({ topic, children }: { topic: string; children: string }) {
  const { search } = useLocation();
  return (
    <Link to={`${search}${helpHash(topic)}`} replace preventScrollReset>
      {children}
    </Link>
  );
}

function Explained({ topic, isOwn }: { topic: Topic; isOwn: boolean }) {
  const screen = screenOf(topic);
  const sets = [...(topic.keys ?? []).map((name) => KEYS[name]), EVERYWHERE];
  return (
    <>
      <p>
        <Marked text={topic.about} />
      </p>
      {!isOwn && screen !== undefined && (
        <p>
          <Link to={`${screen}${helpHash()}`}>{TEXTS.show(topic.name)}</Link>
        </p>
      )}
      {topic.tasks.map(({ name, steps }) => (
        <section key={name} className={styles.task}>
          <h3>{name}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>
                <Marked text={step} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <section className={styles.task}>
        <h3>{TEXTS.keys}</h3>
        {sets.map((set) => (
          <Keys key={set.where} set={set} />
        ))}
        <SingleKeys />
      </section>
    </>
  );
}

function Keys({ set: { where, keys } }: { set: KeySet }) {
  return (
    <>
      <h4>{where}</h4>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function SingleKeys() {
  const id = useId();
  const [on, setOn] = useState(singleKeys.areOn);
  return (
    <>
      <FormControlLabel
        label={TEXTS.single}
        control={
          <Switch
            checked={on}
            onChange={({ target }) => {
              singleKeys.turn(target.checked);
              setOn(target.checked);
            }}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <Hint small id={id}>
        {TEXTS.singleHint}
      </Hint>
    </>
  );
}
