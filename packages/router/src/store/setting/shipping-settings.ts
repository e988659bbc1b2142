import { areCarrierLines } from '@merx/wire';
import { type Control, country, decimal, longText, money, oneOf, orEmpty, regionOf, text, toggle } from './control.js';
import { card, type Declarations } from './declaration.js';
import { methodCard } from './method-card.js';

const handling = { handling_type: oneOf('handling', 'F', 'P'), handling_fee: orEmpty(decimal) };

/** One carrier of the shop's own a line, with the page that follows its parcels. */
const carrierLinks: Control = {
  ...longText,
  must: 'lines like Post = https://post.example/{number}, or empty',
  accepts: (value) => longText.accepts(value) && areCarrierLines(value),
};

/** The settings of one carrier; `own` are those that no other has. */
const carrier = (code: string, own: Record<string, Control>, shared: Record<string, Control> = handling): Declarations =>
  methodCard('shipping', {
    path: `carriers/${code}`,
    texts: 'carrier',
    specific: 'sallowspecific',
    ordinary: { title: text, name: text, ...own, ...shared },
    own: Object.keys(own),
  });

/** Where parcels start, and the ways to ship them. */
export const shippingSettings: Declarations = {
  ...card('shipping', 'origin', {
    'shipping/origin/country_id': country,
    'shipping/origin/region_id': regionOf('shipping/origin/country_id'),
    'shipping/origin/postcode': text,
  }),
  ...card('shipping', 'tracking', { 'shipping/tracking/links': [carrierLinks, { width: 'default' }] }),
  ...carrier('flatrate', { type: oneOf('flat_rate', 'I', 'O'), price: money }),
  ...carrier('tablerate', {
    condition_name: oneOf('table_rate', 'package_weight', 'package_value_with_discount', 'package_qty'),
    include_virtual_price: toggle,
  }),
  ...carrier('freeshipping', { free_shipping_subtotal: orEmpty(money) }, {}),
  ...carrier('instore', { price: money }, {}),
};
