import type { ConfigReader } from '@merx/db';
import type { OrderParts } from '../order/order.queries.js';
import type { Sheet } from './pdf-sheet.js';

/** Countries that do not write on A4. */
const ON_LETTER = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'VE', 'PH', 'PR']);

/** The paper that is used where a store view is at home. */
export const paperOf = (config: ConfigReader): Sheet['paper'] => (ON_LETTER.has(config.text('general/country/default')) ? 'LETTER' : 'A4');

/** What the shop of an order calls itself, else the name of the store group that the order has kept. */
export const shopNameOf = (config: ConfigReader, { order }: OrderParts): string =>
  config.text('general/store_information/name') || (order.store_name?.split('\n')[1] ?? '');
