import { bool, decimal, GridInput, int, list, pageOf, text, wireBool, wireDecimal, wireInt, wireText, wireTime } from '@merx/wire';
import { z } from 'zod';
import { ImageContent } from '../image.schema.js';

const MOST_AT_ONCE = 200;
const LONGEST_ALT = 500;

/** A picture of the media library. */
export const MediaPicture = z.object({
  id: wireInt,
  /** Below `/media`, for its whole life: `wysiwyg/summer/beach.jpg`. */
  path: wireText,
  folder_id: wireInt,
  /** The path of its folder; empty for the root. */
  folder: wireText,
  /** Its name in the folder. */
  name: wireText,
  /** Its description, for those who do not see it. */
  alt: wireText,
  mime: wireText,
  /** Size of the file. */
  bytes: wireInt,
  width: wireInt,
  height: wireInt,
  /** The point that a crop keeps, from 0 to 1. */
  focal_x: wireDecimal,
  focal_y: wireDecimal,
  /** Increases when the file is replaced. */
  version: wireInt,
  created_at: wireTime,
  updated_at: wireTime,
});
export type MediaPicture = z.infer<typeof MediaPicture>;

export const MediaPictures = pageOf(MediaPicture);
export const PictureGridInput = GridInput;

export const PictureId = z.object({ id: int });
export type PictureId = z.infer<typeof PictureId>;

const ids = list(int).refine((given) => given.length <= MOST_AT_ONCE, `Invalid input: expected at most ${MOST_AT_ONCE} ids`);

/** In the root without a folder. */
export const NewPicture = z.object({ folderId: int.nullish(), content: ImageContent });
export type NewPicture = z.infer<typeof NewPicture>;
export const ReplacedPicture = PictureId.extend({ content: ImageContent });
export type ReplacedPicture = z.infer<typeof ReplacedPicture>;
/** What is absent stays as it is. */
export const ChangedPicture = PictureId.extend({
  name: text.nullish(),
  alt: text.refine((value) => value.length <= LONGEST_ALT, `Invalid input: expected at most ${LONGEST_ALT} characters`).nullish(),
  focal_x: decimal.nullish(),
  focal_y: decimal.nullish(),
});
export type ChangedPicture = z.infer<typeof ChangedPicture>;
export const MovedPictures = z.object({ ids, folderId: int });
export type MovedPictures = z.infer<typeof MovedPictures>;
/** `force` also deletes pictures that are used. */
export const DeletedPictures = z.object({ ids, force: bool.nullish() });
export type DeletedPictures = z.infer<typeof DeletedPictures>;

/** What uses a picture; of a `gallery`, the product has a copy of it. */
export const PictureUse = z.object({
  kind: z.enum(['page', 'block', 'category', 'product', 'gallery', 'email']),
  /** Id of the page, block, category or product, or of the email template. */
  id: wireText,
  /** Its title, name or SKU. */
  name: wireText,
});
export type PictureUse = z.infer<typeof PictureUse>;

/** The first uses; `has_more` if there are others. */
export const PictureUses = z.object({ items: z.array(PictureUse), has_more: wireBool });
export type PictureUses = z.infer<typeof PictureUses>;
