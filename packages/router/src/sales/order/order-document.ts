import { textParts } from '@merx/db';
import { objectText } from '@merx/wire';
import type { AppliedTax } from './order.schema.js';

interface Item {
  id: number;
  parentId: number;
  /** In API format, without its parent. */
  properties: string;
  taxes: AppliedTax[];
}

/** The order in API format, as JSON text, from the text that `orderDocument` selects. */
export function orderText(document: string): string {
  const parts = textParts('part', document);
  const [order = '', itemRows = '', addressRows = '', payment = '', historyRows = '', shippingTotals = '', ...extension] = parts;
  const [method, gift, taxes, pickup = ''] = extension;
  const rows = textParts('innerRow', itemRows).map(itemOf);
  const items = `[${itemsWithParents(rows).join(',')}]`;
  const addresses = new Map(textParts('innerRow', addressRows).map((row) => textParts('innerPart', row) as [string, string]));
  const [paymentProperties, information] = textParts('innerPart', payment);
  const informations = informationOf(information);
  return objectText(order, {
    items,
    billing_address: inBraces(addresses.get('billing')),
    payment:
      paymentProperties &&
      objectText(paymentProperties, { additional_information: JSON.stringify(informations.map(({ value }) => value)) }),
    status_histories: `[${textParts('innerRow', historyRows).map((properties) => `{${properties}}`)}]`,
    extension_attributes: objectText(pickup, {
      gift_message: gift,
      shipping_assignments: `[${objectText('', { shipping: shippingText(addresses.get('shipping'), method, shippingTotals), items })}]`,
      payment_additional_info: JSON.stringify(informations),
      ...taxesText(taxes, rows),
    }),
  });
}

let withoutRows: string | undefined;

/** The same of its own properties alone, without its items, addresses and other rows. */
export function ownOrderText(properties: string): string {
  withoutRows ??= orderText('').slice(1);
  return `{${properties},${withoutRows}`;
}

/** The additional information of a payment: its values are always text. */
const informationOf = (stored: string | undefined): { key: string; value: string }[] =>
  Object.entries<unknown>(stored ? JSON.parse(stored) : {}).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));

const inBraces = (properties: string | undefined) => properties && `{${properties}}`;

function itemOf(row: string): Item {
  const [id, parentId, properties = '', choices, gift, taxes] = textParts('innerPart', row);
  return {
    id: Number(id),
    parentId: Number(parentId),
    properties: withMore(properties, {
      product_option: choices && chosenOptions(choices),
      extension_attributes: gift && `{"gift_message":${gift}}`,
    }),
    taxes: listOf(taxes),
  };
}

/** Properties followed by more of them. */
const withMore = (properties: string, more: Record<string, string | undefined>): string => objectText(properties, more).slice(1, -1);

/** The items in order; a child contains its parent. */
function itemsWithParents(items: readonly Item[]): string[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return items.map(({ properties, parentId }) => objectText(properties, { parent_item: inBraces(byId.get(parentId)?.properties) }));
}

const shippingText = (address: string | undefined, method: string | undefined, totals: string): string =>
  objectText('', { address: inBraces(address), method, total: `{${totals}}` });

/** The properties of selected options, in order; others are internal. */
const OPTION_PROPERTIES = [
  ...['custom_options', 'bundle_options', 'configurable_item_options', 'downloadable_option'],
  ...['option_id', 'option_value', 'option_qty', 'option_selections', 'downloadable_links'],
];

/** The selected options without internal data; undefined for an item without options. */
function chosenOptions(stored: string): string | undefined {
  const choices: unknown = JSON.parse(stored);
  if (typeof choices !== 'object' || choices === null) return undefined;
  return `{"extension_attributes":${JSON.stringify(choices, OPTION_PROPERTIES)}}`;
}

/** The properties of taxes, in order. */
const TAX_PROPERTIES = [
  ...['type', 'item_id', 'associated_item_id', 'applied_taxes'],
  ...['code', 'title', 'percent', 'amount', 'base_amount', 'extension_attributes', 'rates'],
];

/** The taxes of an order, and those of each taxed item and the shipping. */
function taxesText(stored: string | undefined, items: readonly Item[]): Record<'applied_taxes' | 'item_applied_taxes', string> {
  const { order, shipping } = (stored ? JSON.parse(stored) : {}) as { order?: unknown; shipping?: unknown };
  const ofItems = items.map(({ id, taxes }) => ({ type: 'product', item_id: id, applied_taxes: taxes }));
  const taxed = [...ofItems, { type: 'shipping', applied_taxes: asList(shipping) }].filter(({ applied_taxes }) => applied_taxes.length);
  return { applied_taxes: JSON.stringify(asList(order), TAX_PROPERTIES), item_applied_taxes: JSON.stringify(taxed, TAX_PROPERTIES) };
}

const listOf = (stored: string | undefined): AppliedTax[] => asList(stored ? JSON.parse(stored) : []);

/** Imported orders may have none. */
const asList = (taxes: unknown): AppliedTax[] => (Array.isArray(taxes) ? taxes : []);
