import { type LibraryPicture, pictureUnknown } from '../../media/index.js';
import type { MediaEntryInput } from '../product/product.schema.js';
import type { StoredMedia } from '../product/product-parts.queries.js';
import { faultAt, type LineProduct } from './line-product.js';

/** The pictures of the media library that a line names. */
export interface LinePictures {
  base: LibraryPicture | undefined;
  additional: LibraryPicture[];
}

/** The pictures of a line; one that the library does not have becomes an error of the line. */
export function linePictures({ pictures, faults }: LineProduct, known: ReadonlyMap<string, LibraryPicture>): LinePictures {
  const [base, additional] = (['base_image', 'additional_images'] as const).map((column) =>
    (pictures.get(column) ?? []).flatMap((value) => {
      const found = known.get(value);
      if (!found) faults.push(faultAt(column, pictureUnknown({ value })));
      return found ?? [];
    }),
  );
  return { base: base?.[0], additional: [...(base?.slice(1) ?? []), ...(additional ?? [])] };
}

/** The roles of a base picture that a product without them gets with it. */
const FOLLOWING = ['small_image', 'thumbnail'];
const NO_PICTURE: readonly (string | undefined)[] = [undefined, '', 'no_selection'];

interface Gallery {
  existing: readonly StoredMedia[];
  /** The present values of the product. */
  attributes: Readonly<Record<string, string>>;
  /** The attributes that hold an image. */
  roles: readonly string[];
}

/** A gallery that is to be saved, and the pictures whose files are to be copied, by index. */
export interface GalleryPlan {
  entries: MediaEntryInput[];
  copies: Map<number, LibraryPicture>;
}

/** The gallery with the pictures of a line. A picture of which the product already has a copy is not added again. */
export function galleryWith({ base, additional }: LinePictures, { existing, attributes, roles }: Gallery): GalleryPlan {
  const baseRoles = ['image', ...FOLLOWING.filter((role) => NO_PICTURE.includes(attributes[role]))].filter((role) => roles.includes(role));
  const baseCopy = base && existing.find(({ library_id }) => library_id === base.id);
  const known = new Set(existing.map(({ library_id }) => library_id));
  const added = [...new Map(additional.map((picture) => [picture.id, picture])).values()].filter(
    ({ id }) => !known.has(id) && id !== base?.id,
  );
  const first = Math.max(0, ...existing.map(({ position }) => position)) + 1;
  const entries: MediaEntryInput[] = existing.filter((entry) => entry !== baseCopy).map(({ id }) => ({ id }));
  const copies = new Map<number, LibraryPicture>();
  const add = (picture: LibraryPicture, position: number, types: string[]) => {
    copies.set(entries.length, picture);
    entries.push({ media_type: 'image', label: picture.alt || null, position, types });
  };
  const isNewBase = base !== undefined && !baseCopy;
  for (const [index, picture] of added.entries()) add(picture, first + index + (isNewBase ? 1 : 0), []);
  // The last entry of a list gets the roles that several name.
  if (baseCopy) entries.push({ id: baseCopy.id, types: [...heldBy(baseCopy.file, roles, attributes), ...baseRoles] });
  else if (base) add(base, first, baseRoles);
  return { entries, copies };
}

const heldBy = (file: string, roles: readonly string[], attributes: Readonly<Record<string, string>>): string[] =>
  roles.filter((role) => attributes[role] === file);
