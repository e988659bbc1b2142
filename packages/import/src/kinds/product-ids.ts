import { z } from 'zod';
import type { Move } from '../move.js';
import type { Tree } from '../source.js';

const Trees = z.array(z.record(z.string(), z.unknown())).catch([]);
const Parts = z.looseObject({ options: Trees, extension_attributes: z.record(z.string(), z.unknown()).catch({}) });

/** How the parts of a product are matched, and the field that holds their id. */
const OPTION = { id: 'option_id', by: 'title', inner: { list: 'values', id: 'option_type_id', by: 'title' } };
const BUNDLE = { id: 'option_id', by: 'title', inner: { list: 'product_links', id: 'id', by: 'sku' } };
const DOWNLOAD = { id: 'id', by: 'title' };

interface Rule {
  id: string;
  by: string;
  inner?: { list: string; id: string; by: string };
}

/** The body with the ids of the product's existing parts, so that carts keep their selected options. */
export function keepIds(body: Tree, existing: unknown): Tree {
  if (existing === undefined) return body;
  const given = Parts.parse(body);
  const there = Parts.parse(existing);
  const more = { ...given.extension_attributes };
  for (const [name, rule] of [
    ['bundle_product_options', BUNDLE],
    ['downloadable_product_links', DOWNLOAD],
    ['downloadable_product_samples', DOWNLOAD],
  ] as const) {
    if (more[name]) more[name] = matched(Trees.parse(more[name]), Trees.parse(there.extension_attributes[name]), rule);
  }
  return { ...body, options: matched(given.options, there.options, OPTION), extension_attributes: more };
}

/** Gives each part the id of the first unused one with the same name. */
function matched(given: readonly Tree[], there: readonly Tree[], { id, by, inner }: Rule): Tree[] {
  return paired(given, there, by).map(([part, same]) => {
    if (!same) return part;
    const kept = { ...part, [id]: same[id] };
    if (!inner || !part[inner.list]) return kept;
    return { ...kept, [inner.list]: matched(Trees.parse(part[inner.list]), Trees.parse(same[inner.list]), inner) };
  });
}

function paired(given: readonly Tree[], there: readonly Tree[], by: string): [Tree, Tree | undefined][] {
  const free = [...there];
  return given.map((part) => {
    const place = free.findIndex((one) => one[by] === part[by]);
    return [part, place < 0 ? undefined : free.splice(place, 1)[0]];
  });
}

/** Records the mapping of options, selections and links between source and imported product, for orders and carts. */
export function rememberParts(move: Move, product: unknown, saved: unknown): void {
  const [given, there] = [Parts.parse(product), Parts.parse(saved)];
  for (const [theirs, ours] of paired(given.options, there.options, OPTION.by)) {
    // Files uploaded by buyers are not public, so their option is not mapped.
    if (theirs.type === 'file') continue;
    note(move, theirs.values ? 'option with values' : 'option', theirs, ours, OPTION);
  }
  const more = (name: string) =>
    paired(Trees.parse(given.extension_attributes[name]), Trees.parse(there.extension_attributes[name]), 'title');
  for (const [theirs, ours] of more('bundle_product_options')) note(move, 'bundle option', theirs, ours, BUNDLE);
  for (const [theirs, ours] of more('downloadable_product_links')) note(move, 'link', theirs, ours, DOWNLOAD);
}

function note(move: Move, kind: string, theirs: Tree, ours: Tree | undefined, { id, inner }: Rule): void {
  const { state } = move;
  const [from, to] = [theirs[id], ours?.[id]];
  if (!ours || from === undefined || to === undefined) return;
  const target = Number(to);
  if (state.get(kind, String(from))?.target !== target) state.put(kind, String(from), { target, hash: '' });
  if (!inner) return;
  for (const [part, same] of paired(Trees.parse(theirs[inner.list]), Trees.parse(ours[inner.list]), inner.by)) {
    note(move, `value of ${kind} ${from}`, part, same, inner);
  }
}
