import { withoutSlash } from '@merx/wire';
import type { Settings } from '../trpc/context.js';

/** The public URL of the media files, without a final slash. */
export const mediaUrlOf = ({ baseUrl, mediaUrl }: Pick<Settings, 'baseUrl' | 'mediaUrl'>): string =>
  withoutSlash(mediaUrl ?? `${withoutSlash(baseUrl)}/media`);
