import { keepPreviousData } from '@tanstack/react-query';
import { type Outputs, trpc } from '../api/trpc';

export type MediaPicture = Outputs['media']['picture']['list']['items'][number];
export type MediaFolder = Outputs['media']['folder']['list'][number];

/** Which pictures are shown. */
export interface LibraryPlace {
  /** The folder's id; absent: all folders. */
  folder?: number | undefined;
  q?: string | undefined;
  page?: number | undefined;
}

/** Pictures per page. */
export const PAGE_SIZE = 48;

/** A page of the library, newest first. */
export const picturesQuery = ({ folder, q, page = 1 }: LibraryPlace) => ({
  ...trpc.media.picture.list.queryOptions({
    searchCriteria: {
      filter_groups: folder ? [{ filters: [{ field: 'folder_id', value: String(folder), condition_type: 'eq' as const }] }] : [],
      page_size: PAGE_SIZE,
      current_page: page,
    },
    text: q ?? null,
  }),
  placeholderData: keepPreviousData,
});

/** The address of a picture as it was uploaded. */
export const mediaUrl = (path: string): string => `/media/${path.split('/').map(encodeURIComponent).join('/')}`;

type Shown = Pick<MediaPicture, 'path' | 'version'>;

/** A picture scaled to fit a square; the version keeps browsers from showing the former file. */
export const fittingUrl = ({ path, version }: Shown, side: 240 | 480 | 960): string =>
  `${mediaUrl(path)}?width=${side}&height=${side}&v=${version}`;

/** The last part of a folder's path. */
export const folderName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** How deep a folder is; 1 at the top. */
export const folderDepth = (path: string): number => path.split('/').length;

/** The id of the top folder. */
export const rootOf = (folders: readonly MediaFolder[]): number | undefined => folders.find(({ path }) => path === '')?.id;
