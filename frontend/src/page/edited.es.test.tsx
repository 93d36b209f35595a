import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { site } from '../test/factories';
import { server } from '../test/server';
import { spanishContent, spanishMediators } from '../test/spanishContent';

it('draws the Spanish page from texts that are edited, and marks what is not translated', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/public/site', () => HttpResponse.json(site({ spanish: true }))),
    http.get('*/api/employees', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('language') ?? '');
      return HttpResponse.json(spanishMediators());
    }),
  );
  await import('./edited');
  act(() => window.drawEdited?.(spanishContent()));
  expect(document.body.firstElementChild).toHaveAttribute('inert');
  expect(screen.getByText('Resuélvalo hablando')).toBeVisible();
  expect(screen.getAllByText('Reservar').length).toBeGreaterThan(0);
  const fees = within(document.getElementById('fees') as HTMLElement);
  expect(fees.getByText('Este texto está en inglés.')).toBeVisible();
  expect((await screen.findAllByText(/Divorcio/))[0]).toBeVisible();
  expect(asked).toEqual(['es']);

  act(() => window.drawEdited?.({ ...spanishContent(), hero: { ...spanishContent().hero, headline: 'Hablemos' } }));
  expect(screen.getByText('Hablemos')).toBeVisible();
  expect(screen.queryByText('Resuélvalo hablando')).not.toBeInTheDocument();
});
