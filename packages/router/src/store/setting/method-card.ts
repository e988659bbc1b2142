import { type Control, countries, oneOf, orEmpty, toggle, whole } from './control.js';
import { card, type Declarations, type Entry } from './declaration.js';

/** A way to ship or to pay. */
interface Method {
  /** Where its settings are, e.g. `carriers/flatrate`. */
  path: string;
  /** Texts of its switch and of the settings in `ordinary`, which other methods have too. */
  texts: string;
  /** The name of the setting for "only in these countries". */
  specific: string;
  /** Its settings between the switch and the countries. */
  ordinary: Record<string, Control>;
  /** Those of them whose texts are not shared with other methods. */
  own?: readonly string[];
}

/** The card of a method: its switch, its settings, and the countries and position that every method has. */
export function methodCard(section: 'shipping' | 'payments', { path, texts, specific, ordinary, own = [] }: Method): Declarations {
  const code = path.slice(path.indexOf('/') + 1);
  const at = (name: string): string => `${path}/${name}`;
  const needs = at('active');
  const textsOf = (name: string): string => (own.includes(name) ? `${texts}_${code}_${name}` : `${texts}_${name}`);
  const entries = Object.entries(ordinary).map(([name, control]): [string, Entry] => [
    at(name),
    [control, { needs, texts: textsOf(name) }],
  ]);
  return card(section, code, {
    [needs]: [toggle, { texts: `${texts}_active` }],
    ...Object.fromEntries(entries),
    [at(specific)]: [oneOf('countries', '0', '1'), { needs, texts: 'method_specific' }],
    [at('specificcountry')]: [countries, { needs: at(specific), texts: 'method_countries' }],
    [at('sort_order')]: [orEmpty(whole()), { needs, texts: 'method_sort_order' }],
  });
}
