import { render } from '@testing-library/react';
import { Environment } from 'nunjucks';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { Each, When, Which } from '../components/Template';
import { markup } from '../test/markup';
import { placeholder, templateOf } from './template';

/** An engine for the same template language as the server's. */
const engine = new Environment(null, { autoescape: true, throwOnUndefined: true });

interface Practice {
  name: string;
  phone: string | null;
  rooms: { name: string; floor: 'ground' | 'first'; uses: string[] }[];
}

const FLOORS = { ground: 'Ground floor', first: <em>First floor</em> };

/** A page that no other file knows. */
const Rooms = ({ practice }: { practice: Practice }): ReactNode => (
  <section title={`Rooms of ${practice.name}`}>
    <h2>{practice.name}</h2>
    <When test={practice.phone} otherwise={<p>No phone</p>}>
      {(phone) => <a href={`tel:${phone}`}>{phone}</a>}
    </When>
    <ul>
      <Each of={practice.rooms}>
        {(room, at) => (
          <li key={at}>
            <Which of={room.floor} from={FLOORS} />: {room.name}
            <Each of={room.uses}>{(use) => <b key={use}>{use}</b>}</Each>
          </li>
        )}
      </Each>
    </ul>
  </section>
);

it.each<[string, Practice]>([
  ['nothing', { name: '', phone: null, rooms: [] }],
  [
    'everything',
    {
      name: '<b>"Park" & \'Rivera\'</b> {{ year }}',
      phone: '(407) 555-0100',
      rooms: [
        { name: 'Lake', floor: 'first', uses: ['Family', 'Civil'] },
        { name: 'Park', floor: 'ground', uses: [] },
      ],
    },
  ],
])('the template of a page, filled with %s, is what the browser draws', (_case, practice) => {
  const template = templateOf(<Rooms practice={placeholder('practice')} />);
  const { container } = render(<Rooms practice={practice} />);
  expect(markup(engine.renderString(template, { practice }))).toBe(markup(container.innerHTML));
});

it('a choice that the server cannot make stops the build', () => {
  expect(() => templateOf(<When test={1}>One</When>)).toThrow();
});
