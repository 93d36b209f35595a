import { http, HttpResponse } from 'msw';
import type { MediaResponse } from '../api/api.gen';
import { server } from './server';

export const image = (over: Partial<MediaResponse> = {}): MediaResponse => ({
  id: 'media-1',
  name: 'office.jpg',
  url: '/media/office.jpg',
  thumbnail_url: '/media/small.jpg',
  size: 123_456,
  type: 'image/jpeg',
  uses: [],
  created_at: '2026-09-28T15:00:00Z',
  ...over,
});

/** Answers the requests for the media library. */
export function libraryOf(...images: MediaResponse[]) {
  server.use(
    http.get('*/api/media', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))];
      return HttpResponse.json(images.slice(offset, offset + limit), {
        headers: { 'x-total-count': String(images.length) },
      });
    }),
  );
  return images;
}
