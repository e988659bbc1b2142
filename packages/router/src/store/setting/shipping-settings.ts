import { type Control, countries, country, decimal, money, oneOf, orEmpty, regionOf, text, toggle, whole } from './control.js';
import { card, type Entry } from './declaration.js';

/** The settings of one carrier: the switch first, then its own ones, then those that every carrier has. */
function carrier(code: string, own: Record<string, Control>, isCharged = true) {
  const at = (name: string): string => `carriers/${code}/${name}`;
  const needs = at('active');
  const shared: Record<string, Control> = {
    title: text,
    name: text,
    ...own,
    ...(isCharged && { handling_type: oneOf('handling', 'F', 'P'), handling_fee: orEmpty(decimal) }),
  };
  const entries = Object.entries(shared).map(([name, control]): [string, Entry] => [
    at(name),
    [control, { needs, texts: name in own ? `carrier_${code}_${name}` : `carrier_${name}` }],
  ]);
  return card('shipping', code, {
    [needs]: [toggle, { texts: 'carrier_active' }],
    ...Object.fromEntries(entries),
    [at('sallowspecific')]: [oneOf('countries', '0', '1'), { needs, texts: 'method_specific' }],
    [at('specificcountry')]: [countries, { needs: at('sallowspecific'), texts: 'method_countries' }],
    [at('sort_order')]: [orEmpty(whole()), { needs, texts: 'method_sort_order' }],
  });
}

/** Where parcels start, and the ways to ship them. */
export const shippingSettings = {
  ...card('shipping', 'origin', {
    'shipping/origin/country_id': country,
    'shipping/origin/region_id': regionOf('shipping/origin/country_id'),
    'shipping/origin/postcode': text,
  }),
  ...carrier('flatrate', { type: oneOf('flat_rate', 'I', 'O'), price: money }),
  ...carrier('tablerate', {
    condition_name: oneOf('table_rate', 'package_weight', 'package_value_with_discount', 'package_qty'),
    include_virtual_price: toggle,
  }),
  ...carrier('freeshipping', { free_shipping_subtotal: orEmpty(money) }, false),
};
