import './nonce';
import '../theme/base.css';
import { LANGUAGE, ROOT } from '../lib/language';
import { rememberSwitch } from '../lib/rememberedLanguage';
import { elsewhere } from './elsewhere';
import { READY } from './ready';

const pause = () => new Promise((resolve) => setTimeout(resolve));

document.addEventListener('click', rememberSwitch, true);

// A visitor who once switched to Spanish opens the site again.
const to = LANGUAGE === 'en' ? elsewhere() : undefined;
if (to !== undefined) {
  window.location.replace(to);
  await new Promise(() => undefined);
}

// The app starts in steps, so that a slow phone can scroll and respond in between.
await import(/* webpackChunkName: "app" */ 'react-dom/client');
await pause();
await import(/* webpackChunkName: "app" */ './store');
await pause();
const { loadHome } = await import(/* webpackChunkName: "app" */ './router');
await pause();
// Its markup is there already, so taking it over must not wait.
const home = window.location.pathname === (ROOT || '/') ? await loadHome() : undefined;
await pause();
const { start } = await import(/* webpackChunkName: "app" */ './main');
await pause();
start(() => window.dispatchEvent(new Event(READY)), home?.HomePage);

export {};
