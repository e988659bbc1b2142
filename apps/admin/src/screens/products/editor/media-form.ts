import type { Outputs } from '../../../api/trpc';
import { contentOf, uploadOf } from '../../../form/uploads';

type Entry = Outputs['catalog']['product']['get']['media_gallery_entries'][number];

/** A picture or video as the editor holds it: stored (`id`, `file`) or new (`upload`). */
export interface MediaForm {
  key: string;
  id: number | null;
  file: string | null;
  upload: string | null;
  media_type: string;
  label: string;
  disabled: boolean;
  /** The roles it plays: `image`, `thumbnail` ... */
  types: string[];
}

/** A stored entry as the editor holds it. */
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

/** A new picture, whose bytes are kept aside. */
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

/** The pictures that can be shown: the bytes of a new one are gone after a reload. */
export const livingMedia = (media: readonly MediaForm[]): MediaForm[] => media.filter(({ upload }) => !upload || uploadOf(upload));

/** The media as a save sends them, in their order, with the bytes of those that are new. */
export function mediaInput(media: readonly MediaForm[]) {
  return Promise.all(
    livingMedia(media).map(async ({ id, upload, media_type, label, disabled, types }, index) => ({
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
