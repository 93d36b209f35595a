import '../theme/base.css';
import { LANGUAGE, ROOT } from '../lib/language';
import { rememberSwitch } from '../lib/rememberedLanguage';
import { pause } from '../lib/pause';
import { elsewhere } from './elsewhere';
import { READY } from './ready';

document.addEventListener('click', rememberSwitch, true);

// A visitor who once switched to Spanish opens the site again.
const to = LANGUAGE === 'en' ? elsewhere() : undefined;
if (to !== undefined) {
  window.location.replace(to);
  await new Promise(() => undefined);
}

// The app starts in steps, so that a slow phone can scroll and respond in between.
const steps = [
  () => import(/* webpackChunkName: "app" */ 'react'),
  () => import(/* webpackChunkName: "app" */ 'react-dom/client'),
  () => import(/* webpackChunkName: "app" */ '../api/baseApi'),
  () => import(/* webpackChunkName: "app" */ '../app/store'),
  () => import(/* webpackChunkName: "app" */ '../app/publicRoutes'),
  () => import(/* webpackChunkName: "app" */ '../app/router'),
];
for (const step of steps) {
  await step();
  await pause();
}
const { loadHome } = await import(/* webpackChunkName: "app" */ '../app/publicRoutes');
// The markup is already on the page, so hydrate at once.
const home = window.location.pathname === (ROOT || '/') ? await loadHome() : undefined;
await pause();
const { start } = await import(/* webpackChunkName: "app" */ './main');
await pause();
await start(() => window.dispatchEvent(new Event(READY)), home?.HomePage);

export {};
