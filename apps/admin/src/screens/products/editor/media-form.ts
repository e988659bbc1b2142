import type { Outputs } from '../../../api/trpc';
import { contentOf, uploadOf } from '../../../form/uploads';

type Entry = Outputs['catalog']['product']['get']['media_gallery_entries'][number];

/** Form values of a picture or video: stored (`id`, `file`) or new (`upload`). */
export interface MediaForm {
  key: string;
  id: number | null;
  file: string | null;
  upload: string | null;
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
  media_type: 'image',
  label: '',
  disabled: false,
  types,
});

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
