import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropFiles } from '../../test/drop';
import { problem } from '../../test/factories';
import { image, libraryOf } from '../../test/library';
import { renderApp, signedIn } from '../../test/render';
import { server } from '../../test/server';
import { sizeOf } from '../../lib/sizeOf';

beforeEach(() => signedIn());

const open = (query = '') => renderApp(`/admin/content?tab=media${query}`);
const card = (name: string) => screen.findByRole('listitem', { name });
const input = () => screen.findByLabelText('Images to upload', { selector: 'input' });
const file = (name: string, bytes = 8, type = 'image/png') => new File([new Uint8Array(bytes)], name, { type });

describe('the media library', () => {
  it('shows thumbnails, sizes and where an image is in use', async () => {
    libraryOf(image(), image({ id: 'media-2', name: 'logo.png', uses: ['Logo', 'Photo of Ann'] }));
    open();
    expect(await screen.findByRole('status', { name: 'Loading the images' })).toBeVisible();
    const office = await card('office.jpg');
    expect(office.querySelector('img')).toHaveAttribute('src', '/media/small.jpg');
    expect(within(office).getByText('121 KB')).toBeVisible();
    expect(within(office).getByText('Not used on the site')).toBeVisible();
    expect(within(await card('logo.png')).getByText('Used in: Logo, Photo of Ann')).toBeVisible();
    expect(screen.getByText('2 images')).toBeVisible();
  });

  it('begins empty, and says so when it cannot be loaded', async () => {
    server.use(http.get('*/api/media', () => new HttpResponse(null, { status: 503 })));
    const { user } = open();
    expect(await screen.findByText('The images could not be loaded.')).toBeVisible();
    libraryOf();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No images yet')).toBeVisible();
  });

  it('has its page in the address', async () => {
    libraryOf(...Array.from({ length: 25 }, (_, n) => image({ id: `media-${n}`, name: `image ${n}` })));
    const { user, router } = open();
    await card('image 0');
    await user.click(await screen.findByRole('button', { name: 'Go to page 2' }));
    expect(await card('image 24')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=media&page=2');
  });

  it('copies an address, or says that it could not', async () => {
    libraryOf(image());
    const { user } = open();
    const copy = within(await card('office.jpg')).getByRole('button', { name: 'Copy URL of office.jpg' });
    await user.click(copy);
    expect(await screen.findByText('URL copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/media/office.jpg`);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(copy);
    expect(await screen.findByText('Failed to copy URL')).toBeVisible();
  });
});

describe('uploading', () => {
  it('takes several files, and says of each what became of it', async () => {
    const images = libraryOf();
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/media', async ({ request }) => {
        const form = await request.formData();
        // The mocked network loses the names, so the order tells the files apart.
        const name = ['one.png', 'broken.png', 'two.png'][sent.length] ?? '';
        sent.push([form.getAll('files').length, form.get('purpose')]);
        if (name === 'broken.png') {
          const text = 'File broken.png is no JPG, PNG, GIF or WebP image that can be read.';
          return HttpResponse.json(problem(422, 'invalid', 'Some fields need another look', { files: [text] }), {
            status: 422,
          });
        }
        images.unshift(image({ id: name, name }));
        return HttpResponse.json([images[0]], { status: 201 });
      }),
    );
    open();
    await screen.findByText('No images yet');
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(await input(), [
      file('one.png'),
      file('notes.pdf', 8, 'application/pdf'),
      file('huge.png', 5 * 1024 * 1024 + 1),
      file('broken.png'),
      file('two.png'),
    ]);
    expect(await card('two.png')).toBeVisible();
    const uploads = within(screen.getByRole('list', { name: 'Uploads' }));
    const texts = uploads.getAllByRole('listitem').map((row) => row.textContent);
    expect(texts).toEqual([
      'one.pngUploaded',
      'notes.pdfFile notes.pdf is not a JPG, PNG, GIF or WebP image.',
      'huge.pngFile huge.png is too large. Maximum size is 5MB.',
      'broken.pngFile broken.png is no JPG, PNG, GIF or WebP image that can be read.',
      'two.pngUploaded',
    ]);
    expect(sent).toEqual([
      [1, 'media'],
      [1, 'media'],
      [1, 'media'],
    ]);
    expect(screen.getByText('2 images uploaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the list' }));
    expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
  });

  it('takes files that are dropped anywhere on the page', async () => {
    const images = libraryOf(image());
    server.use(
      http.post('*/api/media', () => {
        images.unshift(image({ id: `m${images.length}`, name: `new ${images.length}` }));
        return HttpResponse.json([images[0]], { status: 201 });
      }),
    );
    open();
    const files = [file('one.png'), file('notes.pdf', 8, 'application/pdf'), file('two.png')];
    expect(dropFiles(await card('office.jpg'), files).isKept).toBe(true);
    expect(await card('new 2')).toBeVisible();
    expect(screen.getByText('2 images uploaded')).toBeVisible();
    const uploads = within(screen.getByRole('list', { name: 'Uploads' }));
    expect(uploads.getByRole('alert')).toHaveTextContent('File notes.pdf is not a JPG, PNG, GIF or WebP image.');
  });

  it('shows how far it has got', async () => {
    libraryOf();
    let answer: (response: Response) => void = () => undefined;
    server.use(http.post('*/api/media', () => new Promise<Response>((resolve) => (answer = resolve))));
    const { user } = open();
    await user.upload(await input(), file('one.png'));
    expect(await screen.findByRole('progressbar', { name: 'Upload of one.png' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Clear the list' })).toBeDisabled();
    await waitFor(() => {
      answer(HttpResponse.json([image()], { status: 201 }));
      expect(screen.getByText('Uploaded')).toBeVisible();
    });
  });

  it('says so when the connection fails, and when the server finds a file too large', async () => {
    libraryOf();
    server.use(http.post('*/api/media', () => HttpResponse.error()));
    const { user } = open();
    await user.upload(await input(), file('one.png'));
    expect(await screen.findByText('File one.png could not be uploaded. Please try again.')).toBeVisible();
    server.use(
      http.post('*/api/media', () =>
        HttpResponse.json(problem(413, 'file_too_large', 'File one.png is too large. Maximum size is 5MB.'), {
          status: 413,
        }),
      ),
    );
    await user.upload(await input(), file('one.png'));
    expect(await screen.findByText('File one.png is too large. Maximum size is 5MB.')).toBeVisible();
  });

  it('leads to the login when the session is over', async () => {
    libraryOf();
    server.use(
      http.post('*/api/media', () =>
        HttpResponse.json(problem(401, 'unauthorized', 'Sign in to continue'), { status: 401 }),
      ),
    );
    const { user, router } = open();
    await user.upload(await input(), file('one.png'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));
  });
});

describe('removing an image', () => {
  it('asks first', async () => {
    const images = libraryOf(image());
    const asked: string[] = [];
    server.use(
      http.delete('*/api/media/media-1', ({ request }) => {
        asked.push(new URL(request.url).search);
        images.pop();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(within(await card('office.jpg')).getByRole('button', { name: 'Remove office.jpg' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove image?' }));
    expect(dialog.getByText('office.jpg will be deleted permanently.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No images yet')).toBeVisible();
    expect(asked).toEqual(['']);
    await waitFor(() => expect(screen.getByText('0 images')).toHaveFocus());
  });

  it('says where it is in use, and takes insisting', async () => {
    libraryOf(image({ uses: ['Logo', 'Photo of Ann'] }));
    const asked: string[] = [];
    server.use(
      http.delete('*/api/media/media-1', ({ request }) => {
        asked.push(new URL(request.url).search);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(within(await card('office.jpg')).getByRole('button', { name: 'Remove office.jpg' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove image?' }));
    expect(dialog.getAllByRole('listitem').map((place) => place.textContent)).toEqual(['Logo', 'Photo of Ann']);
    await user.click(dialog.getByRole('button', { name: 'Remove anyway' }));
    expect(await screen.findByText('Image removed')).toBeVisible();
    expect(asked).toEqual(['?force=true']);
  });

  it('leaves an image that has come into use meanwhile', async () => {
    libraryOf(image());
    server.use(
      http.delete('*/api/media/media-1', () =>
        HttpResponse.json(problem(409, 'media_in_use', 'This image is in use: Logo'), { status: 409 }),
      ),
    );
    const { user } = open();
    await user.click(within(await card('office.jpg')).getByRole('button', { name: 'Remove office.jpg' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove image?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('This image is in use: Logo')).toBeVisible();
  });
});

describe('sizes', () => {
  it('are told in words', () => {
    expect([512, 2048, 1_048_575, 1_572_864].map(sizeOf)).toEqual(['512 bytes', '2 KB', '1.0 MB', '1.5 MB']);
  });
});
