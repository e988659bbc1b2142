import type { Outputs } from '../../../api/trpc';
import { contentOf, uploadOf } from '../../../form/uploads';
import type { PickedPicture } from '../../../media/media-picker';

type Entry = Outputs['catalog']['product']['get']['media_gallery_entries'][number];

/** Form values of a picture or video: stored (`id`, `file`) or new (`upload`, or `library`). */
export interface MediaForm {
  key: string;
  id: number | null;
  file: string | null;
  upload: string | null;
  /** The address of a picture of the media library that is copied by the save. */
  library: string | null;
  media_type: string;
  label: string;
  disabled: boolean;
  /** Its roles: `image`, `thumbnail` ... */
  types: string[];
}

/** Form values of a stored entry. */
export const mediaOf = ({ id, file, media_type, label, disabled, types }: Entry): MediaForm => ({
  key: String(id),
  id,
  file,
  upload: null,
  library: null,
  media_type,
  label: label ?? '',
  disabled,
  types: [...types].sort(),
});

/** A new picture; its content is held separately. */
export const newMedia = (upload: string, types: string[]): MediaForm => ({
  key: upload,
  id: null,
  file: null,
  upload,
  library: null,
  media_type: 'image',
  label: '',
  disabled: false,
  types,
});

/** A new picture that is a copy of one of the media library. */
export const libraryMedia = ({ path, alt }: PickedPicture, types: string[]): MediaForm => ({
  ...newMedia(crypto.randomUUID(), types),
  upload: null,
  library: path,
  label: alt,
});

/** API input of the pictures that are copied from the media library, by their places in `mediaInput`. */
export const libraryInput = (media: readonly MediaForm[]) =>
  availableMedia(media).flatMap(({ id, library }, index) => (id === null && library ? [{ index, path: library }] : []));

/** The pictures that can be shown: new ones lose their content on reload. */
export const availableMedia = (media: readonly MediaForm[]): MediaForm[] => media.filter(({ upload }) => !upload || uploadOf(upload));

/** API input of the media in order, with the content of new pictures. */
export function mediaInput(media: readonly MediaForm[]) {
  return Promise.all(
    availableMedia(media).map(async ({ id, upload, media_type, label, disabled, types }, index) => ({
      media_type,
      label: label || null,
      position: index + 1,
      disabled,
      types,
      ...(id !== null && { id }),
      ...(upload && { content: await contentOf(upload) }),
    })),
  );
}
