import type { ConfigReader } from '@merx/db';
import { addressList, type Identity, identityOf } from '../../mail/index.js';
import { type LocaleFormat, localeFormat } from './locale-format.js';
import type { AddressRow, ItemRow, OrderParts } from './order.queries.js';

/** The sales mails, as named in their settings (`sales_email/...`). */
type Subject = 'order' | 'invoice' | 'shipment' | 'creditmemo';
type ReturnMail = 'magento_rma' | `magento_rma_${'auth' | 'comment' | 'customer_comment'}`;
type SalesMail = Subject | `${Subject}_comment` | 'order_ready_for_pickup' | ReturnMail;

/**
 * The recipients of a mail, each with a separate mail: the buyer, and the recipients of separate copies. If the buyer is
 * not notified, all copies are separate. Empty when the settings of the store view disable the mail.
 */
export function mailRecipients(config: ConfigReader, mail: SalesMail, buyer: string, { isBuyerNotified = true } = {}): string[] {
  if (!config.flag(`sales_email/${mail}/enabled`)) return [];
  if (!isBuyerNotified) return copyTo(config, mail);
  return [buyer, ...(copiesApart(config, mail) ? copyTo(config, mail) : [])];
}

/**
 * The sender of a mail, and the recipients of hidden copies. There are none for a mail that the buyer does not get: its
 * recipients are those of the copies already.
 */
export function mailEnvelope(config: ConfigReader, mail: SalesMail, { isBuyerNotified = true } = {}): { from: Identity; bcc: string[] } {
  return {
    from: identityOf(config, config.text(`sales_email/${mail}/identity`)),
    bcc: !isBuyerNotified || copiesApart(config, mail) ? [] : copyTo(config, mail),
  };
}

const copyTo = (config: ConfigReader, mail: SalesMail) => addressList(config.text(`sales_email/${mail}/copy_to`));
const copiesApart = (config: ConfigReader, mail: SalesMail) => config.text(`sales_email/${mail}/copy_method`) === 'copy';

/** The selected options of a line, as text. */
export interface Choice {
  label: string;
  value: string;
}

/** The order for mails and PDFs, with the language (`en_US`) and the formats of its store view. */
export function orderView(parts: OrderParts, config: ConfigReader, language = config.text('general/locale/code')) {
  const { order_currency_code, base_currency_code } = parts.order;
  const format = localeFormat(language, config.text('general/locale/timezone'), order_currency_code ?? base_currency_code);
  return { mail: orderMail(parts, format), language, format };
}

/** Mail template data of an order: every number and date is formatted in the language of the store view. Null values are not shown. */
function orderMail(parts: OrderParts, format: LocaleFormat) {
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

function totalsOf(order: OrderParts['order'], format: LocaleFormat) {
  const shown = (amount: number | undefined) => (amount ? format.money(amount) : null);
  return {
    subtotal: format.money(order.subtotal ?? 0),
    discount: shown(order.discount_amount),
    shipping: order.is_virtual ? null : format.money(order.shipping_amount ?? 0),
    tax: shown(order.tax_amount),
    grandTotal: format.money(order.grand_total),
  };
}

function linesOf(items: ItemRow[], format: LocaleFormat) {
  const nameOf = ({ name, sku, qty_ordered }: ItemRow) => ({ name: name ?? sku, sku, qty: format.number(qty_ordered ?? 0) });
  const own = items.filter(({ parent_item_id }) => parent_item_id === undefined);
  return own.map((item) => {
    const choices = choicesOf(item);
    const children = items.filter(({ parent_item_id }) => parent_item_id === item.item_id);
    return {
      ...nameOf(item),
      rowTotal: format.money(item.row_total ?? 0),
      choices,
      /** The parts of a bundle or configurable whose options are not available as text. */
      parts: choices.length === 0 ? children.map(nameOf) : [],
    };
  });
}

/** The stored text of the selected options; imported orders have none. */
export function choicesOf({ product_options: options }: Pick<ItemRow, 'product_options'>): Choice[] {
  const stored = typeof options === 'object' && options !== null && 'labels' in options ? options.labels : [];
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: Partial<Choice> | null) =>
    typeof one?.label === 'string' && typeof one.value === 'string' ? [{ label: one.label, value: one.value }] : [],
  );
}

const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');

/** The line of an address with its city. */
export const placeLine = ({ city, region, postcode }: Partial<Pick<AddressRow, 'city' | 'region' | 'postcode'>>): string =>
  [city, words(region, postcode)].filter(Boolean).join(', ');

function addressLines(address: AddressRow, format: LocaleFormat): string[] {
  const { prefix, firstname, middlename, lastname, suffix, company, street, country_id, telephone } = address;
  const name = words(prefix, firstname, middlename, lastname, suffix);
  const lines = [name, company, ...street, placeLine(address), format.country(country_id), telephone];
  return lines.filter((line): line is string => Boolean(line));
}

function paymentTitle({ payment }: OrderParts): string {
  const stored = payment?.additional_information;
  const title = typeof stored === 'object' && stored !== null && 'method_title' in stored ? stored.method_title : undefined;
  return typeof title === 'string' && title !== '' ? title : (payment?.method ?? '');
}
