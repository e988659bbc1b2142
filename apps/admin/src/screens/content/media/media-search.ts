/** What the address of the media library says. */
export interface MediaSearch {
  folder?: number | undefined;
  q?: string | undefined;
  page?: number | undefined;
  /** The picture whose panel is open. */
  picture?: number | undefined;
}

const idOf = (given: unknown): number | undefined =>
  typeof given === 'number' && Number.isInteger(given) && given > 0 ? given : undefined;

/** Search params of the media library; invalid ones are dropped. */
export function readMediaSearch({ folder, q, page, picture }: Record<string, unknown>): MediaSearch {
  const found: MediaSearch = {
    folder: idOf(folder),
    q: typeof q === 'string' || typeof q === 'number' ? String(q) : undefined,
    page: idOf(page),
    picture: idOf(picture),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
