import { When } from '../components/Template';
import { address } from '../lib/addresses';
import { paths } from '../lib/paths';
import { TEXTS } from '../app/texts';

const texts = TEXTS.start;

/**
 * What the page says in place of the app if that does not start: hidden until `failure.ts` shows it,
 * with the lines that fit. The build renders it, the server fills in the telephone number.
 */
export function StartFailure({ phone }: { phone: string }) {
  return (
    <div id="failure" role="alert" hidden>
      <p data-if="failed">{texts.failed}</p>
      <p data-if="old">{texts.old}</p>
      <When test={phone}>
        <p>
          {texts.call} <a href={`tel:${phone}`}>{phone}</a>
        </p>
      </When>
      <p data-if="framed">
        <a href={address(paths.book)} target="_blank" rel="noopener">
          {texts.newTab}
        </a>
      </p>
    </div>
  );
}
