// Shows the booking page on another website, where it is included:
// <script async src="https://…/embed.js" data-mediator="elena-marsh"></script>
// Without data-mediator, visitors choose; data-language="es" shows it in Spanish. The frame fires "accord:booked" once a session is booked.
const script = document.currentScript;

if (script instanceof HTMLScriptElement) {
  const { origin } = new URL(script.src);
  const {
    mediator,
    language,
    title = language === 'es' ? 'Reservar una sesión' : 'Schedule a session',
  } = script.dataset;
  const frame = document.createElement('iframe');
  frame.src = `${origin}${language === 'es' ? '/es' : ''}/book${mediator === undefined ? '' : `/${encodeURIComponent(mediator)}`}`;
  frame.title = title;
  if (language === 'es') frame.lang = language;
  frame.allow = 'clipboard-write';
  frame.style.cssText = 'display: block; width: 100%; height: 720px; border: 0';

  window.addEventListener('message', ({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (from !== origin || source !== frame.contentWindow) return;
    if (typeof data !== 'object' || data === null || !('accord' in data)) return;
    if (data.accord === 'height' && 'height' in data && typeof data.height === 'number') {
      frame.style.height = `${Math.ceil(data.height)}px`;
    } else if (data.accord === 'booked') {
      frame.dispatchEvent(new CustomEvent('accord:booked', { bubbles: true }));
    }
  });
  script.after(frame);
}

export {};
