import type { ArrowStep } from '../arrow-keys';

/** The columns of a page, wide and narrow. */
export const COLUMNS = ['main', 'side'] as const;
export type Column = (typeof COLUMNS)[number];

/** The cards of each column by id, in order. */
export type Places = Readonly<Record<Column, readonly string[]>>;

/** Where the cards of a page are; hidden ones keep their place. */
export interface Layout extends Places {
  hidden: readonly string[];
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** A stored layout, of any version; each card is in it once. */
export function asLayout({ main, side, hidden }: Partial<Record<keyof Layout, unknown>>): Layout {
  const first = new Set(texts(main));
  return { main: [...first], side: [...new Set(texts(side))].filter((id) => !first.has(id)), hidden: [...new Set(texts(hidden))] };
}

/**
 * The layout to show: the saved one, and cards that it does not know at their default place, after the card that precedes them there. Cards
 * that the page does not have now keep the place they had.
 */
export function mergedLayout(defaults: Places, saved: Layout | undefined): Layout {
  if (!saved) return { ...defaults, hidden: [] };
  const known = new Set([...saved.main, ...saved.side]);
  const merged = { main: [...saved.main], side: [...saved.side], hidden: saved.hidden };
  for (const column of COLUMNS) {
    for (const [index, id] of defaults[column].entries()) {
      if (known.has(id)) continue;
      const before = defaults[column].slice(0, index).findLast((one) => merged[column].includes(one));
      merged[column].splice(before === undefined ? 0 : merged[column].indexOf(before) + 1, 0, id);
    }
  }
  return merged;
}

/** Where a card goes: beside another one, or to the end of a column. */
export type Target = { before: string } | { after: string } | { end: Column };

/** The layout with a card moved; a target that is not in it changes nothing. */
export function moved(layout: Layout, id: string, target: Target): Layout {
  const places = { main: layout.main.filter((one) => one !== id), side: layout.side.filter((one) => one !== id) };
  if ('end' in target) {
    places[target.end].push(id);
    return { ...layout, ...places };
  }
  const beside = 'before' in target ? target.before : target.after;
  const column = COLUMNS.find((one) => places[one].includes(beside));
  if (!column) return layout;
  places[column].splice(places[column].indexOf(beside) + ('after' in target ? 1 : 0), 0, id);
  return { ...layout, ...places };
}

/** Where a step moves a card, among those that the page shows: onwards is from the main column to the side; undefined at the edge. */
export function targetOf(layout: Layout, id: string, [down, onwards]: ArrowStep, isShown: (id: string) => boolean): Target | undefined {
  const column: Column = layout.main.includes(id) ? 'main' : 'side';
  const cards = layout[column].filter(isShown);
  const at = cards.indexOf(id);
  if (down !== 0) {
    const beside = cards[at + down];
    if (beside === undefined) return undefined;
    return down < 0 ? { before: beside } : { after: beside };
  }
  const to: Column = onwards < 0 ? 'main' : 'side';
  if (to === column) return undefined;
  const beside = layout[to].filter(isShown)[at];
  return beside === undefined ? { end: to } : { before: beside };
}

/** The layout with a card hidden, or shown again. */
export const toggled = (layout: Layout, id: string): Layout => ({
  ...layout,
  hidden: layout.hidden.includes(id) ? layout.hidden.filter((one) => one !== id) : [...layout.hidden, id],
});
