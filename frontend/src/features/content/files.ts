import { problemOf, statusOf, type ApiError, type MediaPurpose } from './api';
import { TEXTS } from './texts';

export const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

const LIMITS: Readonly<Record<MediaPurpose, { bytes: number; text: string }>> = {
  media: { bytes: 5 * 1024 * 1024, text: '5MB' },
  logo: { bytes: 2 * 1024 * 1024, text: '2MB' },
  profile: { bytes: 2 * 1024 * 1024, text: '2MB' },
  favicon: { bytes: 512 * 1024, text: '512KB' },
};

/** Why a file is rejected for the purpose, before it is sent or chosen. */
export function refusal(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  purpose: MediaPurpose,
): string | undefined {
  if (!TYPES.includes(type)) return TEXTS.media.notImage(name);
  const { bytes, text } = LIMITS[purpose];
  return size > bytes ? TEXTS.media.tooLarge(name, text) : undefined;
}

/** Why the server rejected a file. */
export function reasonOf(error: ApiError, name: string): string {
  const problem = (statusOf(error) ?? 500) < 500 ? problemOf(error) : undefined;
  return problem?.errors?.['files']?.[0] ?? problem?.detail ?? TEXTS.media.failed(name);
}
