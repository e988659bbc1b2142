import type { ConfigReader } from '@merx/db';
import { type LocaleFormat, localeFormat } from './locale-format.js';
import type { AddressRow, ItemRow, OrderParts } from './order.queries.js';

/** The selected options of a line, as text. */
export interface Choice {
  label: string;
  value: string;
}

interface Line {
  name: string;
  sku: string;
  qty: string;
  rowTotal: string;
  choices: Choice[];
  /** The parts of a bundle or configurable whose options are not available as text. */
  parts: { name: string; sku: string; qty: string }[];
}

/** Mail template data of an order: every number and date is formatted in the language of the store view. Null values are not shown. */
export interface OrderMail {
  customer: { name: string };
  order: {
    number: string;
    date: string;
    items: Line[];
    /** The discount's description. */
    discountDescription: string | null;
    totals: { subtotal: string; discount: string | null; shipping: string | null; tax: string | null; grandTotal: string };
    billingAddress: string[] | null;
    shippingAddress: string[] | null;
    shippingMethod: string | null;
    paymentMethod: string;
    note: string[] | null;
  };
}

/** The order for mails and PDFs, with the language (`en_US`) and the formats of its store view. */
export function shownOrder(parts: OrderParts, config: ConfigReader): { mail: OrderMail; language: string; format: LocaleFormat } {
  const { order_currency_code, base_currency_code } = parts.order;
  const language = config.text('general/locale/code');
  const format = localeFormat(language, config.text('general/locale/timezone'), order_currency_code ?? base_currency_code);
  return { mail: orderMail(parts, format), language, format };
}

/** The order for mails, in those formats. */
function orderMail(parts: OrderParts, format: LocaleFormat): OrderMail {
  const { order, items, addresses } = parts;
  const addressOf = (type: string) => addresses.find(({ address_type }) => address_type === type);
  const billing = addressOf('billing');
  const shipping = addressOf('shipping');
  return {
    customer: { name: [order.customer_firstname, order.customer_lastname].filter(Boolean).join(' ') },
    order: {
      number: order.increment_id ?? String(order.entity_id),
      date: format.dateTime(order.created_at),
      items: linesOf(items, format),
      discountDescription: order.discount_description ?? order.coupon_code ?? null,
      totals: totalsOf(order, format),
      billingAddress: billing ? addressLines(billing, format) : null,
      shippingAddress: shipping ? addressLines(shipping, format) : null,
      shippingMethod: order.shipping_description ?? null,
      paymentMethod: paymentTitle(parts),
      note: order.customer_note ? order.customer_note.split(/\r?\n/) : null,
    },
  };
}

function totalsOf(order: OrderParts['order'], format: LocaleFormat): OrderMail['order']['totals'] {
  const shown = (amount: number | undefined) => (amount ? format.money(amount) : null);
  return {
    subtotal: format.money(order.subtotal ?? 0),
    discount: shown(order.discount_amount),
    shipping: order.is_virtual ? null : format.money(order.shipping_amount ?? 0),
    tax: shown(order.tax_amount),
    grandTotal: format.money(order.grand_total),
  };
}

function linesOf(items: ItemRow[], format: LocaleFormat): Line[] {
  const nameOf = ({ name, sku, qty_ordered }: ItemRow) => ({ name: name ?? sku, sku, qty: format.number(qty_ordered ?? 0) });
  const own = items.filter(({ parent_item_id }) => parent_item_id === undefined);
  return own.map((item) => {
    const choices = choicesOf(item);
    const children = items.filter(({ parent_item_id }) => parent_item_id === item.item_id);
    return {
      ...nameOf(item),
      rowTotal: format.money(item.row_total ?? 0),
      choices,
      parts: choices.length === 0 ? children.map(nameOf) : [],
    };
  });
}

/** The stored text of the selected options; imported orders have none. */
export function choicesOf({ product_options: options }: Pick<ItemRow, 'product_options'>): Choice[] {
  const kept = typeof options === 'object' && options !== null && 'labels' in options ? options.labels : [];
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: Partial<Choice> | null) =>
    typeof one?.label === 'string' && typeof one.value === 'string' ? [{ label: one.label, value: one.value }] : [],
  );
}

function addressLines(address: AddressRow, format: LocaleFormat): string[] {
  const { prefix, firstname, middlename, lastname, suffix, company, street, city, region, postcode, country_id, telephone } = address;
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
  const place = [city, words(region, postcode)].filter(Boolean).join(', ');
  const lines = [words(prefix, firstname, middlename, lastname, suffix), company, ...street, place, format.country(country_id), telephone];
  return lines.filter((line): line is string => Boolean(line));
}

function paymentTitle({ payment }: OrderParts): string {
  const kept = payment?.additional_information;
  const title = typeof kept === 'object' && kept !== null && 'method_title' in kept ? kept.method_title : undefined;
  return typeof title === 'string' && title !== '' ? title : (payment?.method ?? '');
}
