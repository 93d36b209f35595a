import { matchPath, useLocation } from 'react-router-dom';
import { useMay, useMayOpen } from '../../api/permissions';
import { paths } from '../../lib/paths';
import { TOPICS, type Topic } from './topics';

/** The topics and tasks that the signed-in person may open. */
export function useTopics(): readonly Topic[] {
  const may = useMay();
  const mayOpen = useMayOpen();
  const isGranted = ({ permission }: { permission?: Topic['permission'] }) =>
    permission === undefined || may(permission);
  return TOPICS.filter((topic) => (topic.path === paths.account || mayOpen(topic.path)) && isGranted(topic)).map(
    (topic) => ({ ...topic, tasks: topic.tasks.filter(isGranted) }),
  );
}

/** The topic of the open screen and tab among these, if there is one. */
export function useOwnTopic(topics: readonly Topic[]): Topic | undefined {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  const own = topics.filter(({ path }) => matchPath(path, pathname) !== null);
  return own.find((topic) => topic.tab === (tab ?? undefined)) ?? own.find((topic) => topic.tab === undefined);
}

/** Where the topic's screen is; undefined for one that is of something in particular, such as a client. */
export const screenOf = ({ path, tab }: Topic): string | undefined =>
  path.includes(':') ? undefined : tab === undefined ? path : `${path}?tab=${tab}`;
