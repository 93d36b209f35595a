import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientFileRequest, ImportPreviewResponse } from '../../../api/api.gen';
import { problem } from '../../../test/factories';
import { renderApp, signedIn, signedInAs } from '../../../test/render';
import { server } from '../../../test/server';
import { practiceWith } from '../testing';

const line = (number: number, name: string, more: object = {}) => ({
  line: number,
  name,
  email: '',
  phone: '',
  client: null,
  reason: null,
  remarks: [],
  ...more,
});

const preview = (changes: Partial<ImportPreviewResponse> = {}): ImportPreviewResponse => ({
  columns: [
    { heading: 'Name', holds: 'name', examples: ['Ann Lee', 'Jo Park'] },
    { heading: 'Tag', holds: 'left_out', examples: ['x'] },
  ],
  counts: { added: 2, merged: 1, known: 0, refused: 1 },
  added: [line(2, 'Ann Lee', { email: 'ann@example.com' }), line(3, 'Bob Roe')],
  merged: [line(4, 'Jo Park', { client: 'Joanna Park' })],
  known: [],
  refused: [line(5, '', { reason: 'The line has no name' })],
  flagged: [line(3, 'Bob Roe', { remarks: ['“x” is not an email address: it goes to the notes'] })],
  flagged_total: 1,
  ...changes,
});

const IMPORT = { id: 'import-1', file_name: 'contacts.csv', added: 2, merged: 1, created_at: '2026-09-28T15:00:00Z' };

/** Answers previews and imports, and records what is sent. */
function practice(answer: () => ImportPreviewResponse = preview) {
  const previews: ClientFileRequest[] = [];
  const imported: ClientFileRequest[] = [];
  server.use(
    http.get('*/api/clients/imports', () => HttpResponse.json(imported.length === 0 ? [] : [IMPORT])),
    http.post('*/api/clients/imports/preview', async ({ request }) => {
      previews.push((await request.json()) as ClientFileRequest);
      return HttpResponse.json(answer());
    }),
    http.post('*/api/clients/imports', async ({ request }) => {
      imported.push((await request.json()) as ClientFileRequest);
      return HttpResponse.json(IMPORT, { status: 201 });
    }),
  );
  return { previews, imported };
}

const csv = (content: BlobPart = 'Name,Tag\nAnn Lee,x') => new File([content], 'contacts.csv', { type: 'text/csv' });

async function choose(file = csv()) {
  const { user } = renderApp('/admin/clients/import');
  await user.upload(await screen.findByLabelText('CSV file'), file);
  return user;
}

// jsdom's files cannot be read as bytes otherwise.
Object.assign(Blob.prototype, {
  arrayBuffer(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result));
      reader.readAsArrayBuffer(this);
    });
  },
});

beforeEach(signedIn);

describe('importing clients', () => {
  it('starts from the list of clients', async () => {
    practiceWith([]);
    practice();
    const { user } = renderApp('/admin/clients');
    await user.click(await screen.findByRole('link', { name: 'Import' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Import Clients' })).toBeVisible();
  });

  it('shows what would happen, and then does it', async () => {
    const { previews, imported } = practice();
    const user = await choose();
    expect(await screen.findByText('1 line skipped')).toBeVisible();
    expect(screen.getByRole('row', { name: '5 The line has no name' })).toBeVisible();
    expect(screen.getByText('1 line to check')).toBeVisible();
    expect(
      screen.getByRole('row', { name: '3 Bob Roe “x” is not an email address: it goes to the notes' }),
    ).toBeVisible();
    expect(screen.getByText('2 new clients')).toBeVisible();
    await user.click(screen.getByText('1 client updated'));
    expect(screen.getByRole('row', { name: '4 Jo Park Joanna Park' })).toBeVisible();
    expect(previews).toEqual([{ text: 'Name,Tag\nAnn Lee,x', file_name: 'contacts.csv', duplicates: 'merge' }]);

    await user.click(screen.getByRole('button', { name: 'Import 3 clients' }));
    expect(
      await screen.findByText('2 clients added, 1 client updated', { selector: '[role=alert] *, [role=status] *' }),
    ).toBeVisible();
    expect(imported).toEqual([
      {
        text: 'Name,Tag\nAnn Lee,x',
        file_name: 'contacts.csv',
        duplicates: 'merge',
        columns: ['name', 'left_out'],
        previewed: { added: 2, merged: 1, known: 0, refused: 1 },
      },
    ]);
    // The import is in the list below, and the page is ready for the next file.
    expect(await screen.findByRole('button', { name: 'Undo the import of contacts.csv' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import / })).not.toBeInTheDocument();
  });

  it('asks again when columns or the choice about known people change', async () => {
    const { previews } = practice();
    const user = await choose();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Import Tag as' }), 'Notes');
    await user.click(screen.getByRole('radio', { name: /^Leave them as they are/ }));
    await waitFor(() =>
      expect(previews.slice(1)).toMatchObject([
        { columns: ['name', 'notes'], duplicates: 'merge' },
        { columns: ['name', 'notes'], duplicates: 'leave' },
      ]),
    );
    expect(screen.getByRole('combobox', { name: 'Import Tag as' })).toHaveValue('notes');
  });

  it('shows a new preview when the clients have changed since', async () => {
    let counts = preview().counts;
    const { imported } = practice(() => preview({ counts }));
    const user = await choose();
    await screen.findByRole('button', { name: 'Import 3 clients' });
    counts = { added: 1, merged: 1, known: 1, refused: 1 };
    server.use(
      http.post('*/api/clients/imports', () =>
        HttpResponse.json(problem(409, 'import_changed', 'Changed'), { status: 409 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Import 3 clients' }));
    expect(await screen.findByText(/^Your clients have changed since this preview/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Import 2 clients' })).toBeEnabled();
    expect(imported).toEqual([]);
  });

  it('says why a file or an import was refused, and keeps the file', async () => {
    practice();
    server.use(
      http.post('*/api/clients/imports/preview', () =>
        HttpResponse.json(
          { ...problem(422, 'invalid', 'Invalid'), errors: { text: ['The file is empty'] } },
          { status: 422 },
        ),
      ),
    );
    const user = await choose(csv('\n'));
    expect(await screen.findByText('The file is empty')).toBeVisible();
    practice();
    server.use(http.post('*/api/clients/imports', () => new HttpResponse(null, { status: 503 })));
    await user.upload(screen.getByLabelText('CSV file'), csv());
    await user.click(await screen.findByRole('button', { name: 'Import 3 clients' }));
    expect(await screen.findByText('The clients were not imported.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 3 clients' })).toBeEnabled();
  });

  it('reads files in the encodings of older programs, and refuses huge ones', async () => {
    const { previews } = practice();
    const user = await choose(csv(new Uint8Array([0x4e, 0x0a, 0x4a, 0x6f, 0x73, 0xe9])));
    await waitFor(() => expect(previews.at(-1)?.text).toBe('N\nJosé'));
    await user.upload(screen.getByLabelText('CSV file'), csv(new Uint8Array([0xff, 0xfe, 0x4e, 0, 0x0a, 0, 0xe9, 0])));
    await waitFor(() => expect(previews.at(-1)?.text).toBe('N\né'));
    await user.upload(screen.getByLabelText('CSV file'), csv(new Uint8Array(4_000_001)));
    expect(await screen.findByText('This file is larger than 4 MB. Split it into several files.')).toBeVisible();
    expect(previews).toHaveLength(2);
  });

  it.each([
    ['xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14, 0]],
    ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]],
  ])('says what to do with a workbook, %s', async (_, bytes) => {
    const { previews } = practice();
    await choose(csv(new Uint8Array(bytes)));
    expect(
      await screen.findByText(
        'This is a spreadsheet file, such as .xlsx. Open it in your spreadsheet program, save it as CSV, and choose that file.',
      ),
    ).toBeVisible();
    expect(previews).toEqual([]);
  });

  it('undoes an import after a question, and says what stayed', async () => {
    practice();
    server.use(
      http.get('*/api/clients/imports', () => HttpResponse.json([IMPORT])),
      http.post('*/api/clients/imports/import-1/take-back', () =>
        HttpResponse.json({ removed: 1, restored: 1, kept: 1 }),
      ),
    );
    const { user } = renderApp('/admin/clients/import');
    const row = (await screen.findByText('contacts.csv')).closest('li') ?? document.body;
    expect(row).toHaveTextContent('contacts.csv2 clients added, 1 client updatedMon, Sep 28, 11:00 AM');
    await user.click(within(row).getByRole('button', { name: 'Undo the import of contacts.csv' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo the import of contacts.csv' });
    expect(dialog).toHaveTextContent(
      '2 clients added from contacts.csv will be deleted, and 1 client will go back to how they were.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Undo Import' }));
    expect(
      await screen.findByText(
        'Import undone: 1 client deleted, 1 back to how they were, 1 kept because they have changed or booked since',
      ),
    ).toBeVisible();
  });

  it('is not offered to those who may only read', async () => {
    signedInAs('viewer');
    practiceWith([]);
    renderApp('/admin/clients');
    await screen.findByRole('heading', { level: 1, name: 'Clients' });
    expect(screen.queryByRole('link', { name: 'Import' })).not.toBeInTheDocument();
  });
});
