import type { Control } from './control.js';

/** The sections of the settings, in the order of the admin. Merx does not read the settings in `advanced`; it stores them for other programs. */
export const SECTIONS = [
  'store',
  'shipping',
  'payments',
  'taxes',
  'checkout',
  'customers',
  'email',
  'catalog',
  'stock',
  'returns',
  'security',
  'advanced',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The narrowest scope in which a setting has an effect. */
export type Width = 'default' | 'websites' | 'stores';

/** How one setting is named, edited and limited. Its default is in `@merx/db`. */
export interface Declaration extends Control {
  section: Section;
  /** The card that shows it. */
  group: string;
  /** Key of its label and help in the admin's texts. */
  texts: string;
  width: Width;
  /** The switch without which it has no effect. */
  needs?: string;
}

interface Details {
  /** Key of texts that several settings share; its own by default. */
  texts?: string;
  width?: Width;
  needs?: string;
}

export type Entry = Control | readonly [Control, Details];
export type Declarations = Record<string, Declaration>;

/** The settings of one card of a section, by path. */
export function card(section: Section, group: string, entries: Record<string, Entry>): Declarations {
  const declared = Object.entries(entries).map(([path, entry]): [string, Declaration] => {
    const [control, details] = 'name' in entry ? [entry, {}] : entry;
    return [path, { texts: path.replaceAll('/', '_'), width: 'stores', ...control, ...details, section, group }];
  });
  return Object.fromEntries(declared);
}
