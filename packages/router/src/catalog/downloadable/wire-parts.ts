/** For statements, which are typed by what they return. */
export type { DownloadableLink, DownloadableSample } from './downloadable.schema.js';
