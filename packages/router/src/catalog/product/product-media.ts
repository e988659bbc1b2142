import { fieldInvalid, mediaTwice, mediaTypeUnknown, mediaWithoutContent, roleUnknown } from '../faults.js';
import type { MediaEntryInput, VideoContent, VideoContentInput } from './product.schema.js';
import type { MediaRow, StoredMedia } from './product-parts.queries.js';

const VIDEO = 'external-video';
/** Value of a role that a store view leaves empty although the product sets it. */
export const NO_SELECTION = 'no_selection';

export interface MediaPlan {
  rows: MediaRow[];
  /** File by role; null empties the role. */
  roles: Map<string, string | null>;
  /** Files no longer used by the product. */
  goneFiles: string[];
}

interface MediaState {
  existing: StoredMedia[];
  /** Files stored for entries with content, by index. */
  stored: ReadonlyMap<number, string>;
  /** The pictures of the media library that stored files are copies of, by index. */
  libraryIds?: ReadonlyMap<number, number> | undefined;
  /** The attributes that hold an image. */
  roles: readonly string[];
  /** The current values of the product. */
  attributes: Readonly<Record<string, string>>;
}

/** The changes that a list of media entries makes to a product. Throws badInput naming an entry that is unknown and has no content. */
export function planMedia(given: MediaEntryInput[], state: MediaState): MediaPlan {
  const used = new Set<number>();
  const roles = new Map<string, string | null>();
  const rows = given.map((entry, index) => {
    const place = `product.media_gallery_entries.${index}`;
    const match = matching(entry, state, state.stored.has(index));
    if (match && used.has(match.id)) throw mediaTwice({ fieldName: `${place}.id` });
    const file = state.stored.get(index) ?? match?.file;
    if (!file) throw mediaWithoutContent({ fieldName: place });
    if (match) used.add(match.id);
    if (entry.media_type && !['image', VIDEO].includes(entry.media_type)) throw mediaTypeUnknown({ mediaType: entry.media_type });
    const held = state.roles.filter((role) => match !== undefined && state.attributes[role] === match.file);
    const wanted = entry.types ?? held;
    const unknown = wanted.find((role) => !state.roles.includes(role));
    if (unknown !== undefined) throw roleUnknown({ type: unknown, fieldName: `${place}.types` });
    for (const role of held) if (!wanted.includes(role) && !roles.has(role)) roles.set(role, null);
    for (const role of wanted) roles.set(role, file);
    const copied = state.stored.has(index) ? (state.libraryIds?.get(index) ?? null) : (match?.library_id ?? null);
    return { ...mediaRow(entry, file, match, index), library_id: copied };
  });
  const files = new Set(rows.map((row) => row.file));
  return { rows, roles, goneFiles: state.existing.map(({ file }) => file).filter((file) => !files.has(file)) };
}

/** An entry without id and content is matched by its file, so clients can send a product's response back. */
function matching(entry: MediaEntryInput, { existing }: MediaState, bringsContent: boolean) {
  if (entry.id) return existing.find(({ id }) => id === entry.id);
  return bringsContent || !entry.file ? undefined : existing.find(({ file }) => file === entry.file);
}

function mediaRow(entry: MediaEntryInput, file: string, match: MediaRow | undefined, index: number): Omit<MediaRow, 'library_id'> {
  const media_type = entry.media_type || match?.media_type || 'image';
  const video = entry.extension_attributes?.video_content;
  return {
    id: match?.id ?? null,
    file,
    media_type,
    label: entry.label === undefined ? (match?.label ?? null) : entry.label,
    position: entry.position ?? match?.position ?? index + 1,
    disabled: entry.disabled ?? match?.disabled ?? false,
    video_content: media_type === VIDEO ? (video ? readVideo(video) : (match?.video_content ?? null)) : null,
  };
}

/** Pages link to the URL, so it must not be executable by a browser. */
function readVideo(given: VideoContentInput): VideoContent {
  const video_url = given.video_url?.trim() ?? '';
  if (video_url && !(URL.canParse(video_url) && /^https?:$/.test(new URL(video_url).protocol)))
    throw fieldInvalid({ fieldName: 'video_url' });
  return {
    media_type: given.media_type || VIDEO,
    video_provider: given.video_provider ?? '',
    video_url,
    video_title: given.video_title ?? '',
    video_description: given.video_description ?? '',
    video_metadata: given.video_metadata ?? '',
  };
}
