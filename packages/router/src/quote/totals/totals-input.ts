import type { ConfigReader } from '@merx/db';
import { money, ZERO } from '@merx/wire';
import { dateIn } from '../../catalog/index.js';
import { combinedPercent, rateGroups, type TaxAlgorithm, type TaxDestination } from '../../tax/index.js';
import { shippingRates } from '../carrier/rates.js';
import { billingAddress, type Cart, type CartAddress, type HomePlace, isVirtual, shippingAddress } from '../cart/cart.js';
import { linesOf } from './cart-lines.js';
import type { PriceBook } from './price-book.js';
import type { LineTaxes, ShippingDestination, TaxSettings, TotalsInput } from './totals.js';

/** All collector input: the cart with current prices, rules and taxes. */
export function totalsInput(cart: Cart, book: PriceBook): TotalsInput {
  const { config } = book;
  const today = dateIn(config.text('general/locale/timezone'));
  const taxesOf = taxesFor(cart, book);
  const address = isVirtual(cart) ? billingAddress(cart) : shippingAddress(cart);
  return {
    lines: linesOf(cart.items, { groupId: cart.customer_group_id, today, taxesOf }),
    rate: money(cart.base_to_quote_rate),
    tax: taxSettings(config),
    shippingTaxes: taxesOf(config.number('tax/classes/shipping_tax_class')),
    rules: book.rules.rules,
    ruleFacts: {
      websiteId: cart.website_id,
      groupId: cart.customer_group_id,
      customerId: cart.customer_id,
      today,
      coupon: cart.coupon,
      usesByRule: cart.rule_uses,
      paymentMethod: cart.payment?.method ?? null,
      shippingMethod: address?.shipping_method ?? null,
      countryId: address?.country_id ?? null,
      regionId: address?.region_id ?? null,
      region: address?.region ?? null,
      postcode: address?.postcode ?? null,
    },
    destination: destinationOf(cart),
    offer: (shipment) => shippingRates(book, shipment),
    chosenMethod: shippingAddress(cart)?.shipping_method ?? null,
  };
}

function destinationOf(cart: Cart): ShippingDestination | null {
  const address = shippingAddress(cart);
  if (!address?.country_id) return null;
  return { countryId: address.country_id, regionId: address.region_id ?? 0, postcode: address.postcode };
}

const algorithms: readonly TaxAlgorithm[] = ['UNIT_BASE_CALCULATION', 'ROW_BASE_CALCULATION', 'TOTAL_BASE_CALCULATION'];

function taxSettings(config: ConfigReader): TaxSettings {
  const algorithm = config.text('tax/calculation/algorithm');
  return {
    algorithm: algorithms.find((known) => known === algorithm) ?? 'TOTAL_BASE_CALCULATION',
    afterDiscount: config.flag('tax/calculation/apply_after_discount'),
    pricesInclude: config.flag('tax/calculation/price_includes_tax'),
    shippingIncludes: config.flag('tax/calculation/shipping_includes_tax'),
    discountOnGross: config.flag('tax/calculation/discount_tax'),
  };
}

/** The taxes of each tax class for this cart's buyer; looked up once per class. */
function taxesFor(cart: Cart, { config, taxes }: PriceBook): (taxClassId: number) => LineTaxes {
  const storeId = cart.store_id;
  const known = new Map<number, LineTaxes>();
  const destination = taxDestination(cart, config);
  const own = { customerClassId: config.number('tax/classes/default_customer_tax_class'), destination: originOf(config) };
  const pricesInclude = config.flag('tax/calculation/price_includes_tax') || config.flag('tax/calculation/shipping_includes_tax');
  const lookUp = (productClassId: number): LineTaxes => ({
    groups: rateGroups(taxes, { customerClassId: cart.customer_tax_class_id, productClassId, destination, storeId }),
    storePercent: pricesInclude ? combinedPercent(rateGroups(taxes, { ...own, productClassId, storeId })) : ZERO,
  });
  return (taxClassId) => {
    const found = known.get(taxClassId) ?? lookUp(taxClassId);
    known.set(taxClassId, found);
    return found;
  };
}

/** The shipping origin: prices with tax contain the tax of this place. */
const originOf = (config: ConfigReader): TaxDestination => ({
  countryId: config.text('shipping/origin/country_id'),
  regionId: config.number('shipping/origin/region_id'),
  postcode: config.text('shipping/origin/postcode'),
});

/** The address that the taxes depend on: the cart's own, otherwise the customer's, otherwise the default in the settings. */
function taxDestination(cart: Cart, config: ConfigReader): TaxDestination {
  const basedOn = config.text('tax/calculation/based_on');
  if (basedOn === 'origin') return originOf(config);
  const billed = basedOn === 'billing' || isVirtual(cart);
  const known = hasCountry(billed ? billingAddress(cart) : shippingAddress(cart)) ?? homeOf(cart, billed);
  if (known?.country_id) return { countryId: known.country_id, regionId: known.region_id ?? 0, postcode: known.postcode };
  return {
    countryId: config.text('tax/defaults/country'),
    regionId: config.number('tax/defaults/region'),
    postcode: config.text('tax/defaults/postcode') || null,
  };
}

/** The assumed location of the buyer of a cart without that address: from the address book, or a guest's billing address. */
function homeOf(cart: Cart, billed: boolean): HomePlace | CartAddress | null | undefined {
  if (cart.customer_id === null) return hasCountry(billingAddress(cart));
  const { billing, shipping } = cart.home ?? { billing: null, shipping: null };
  return billed ? (billing ?? shipping) : (shipping ?? billing);
}

const hasCountry = (address: CartAddress | undefined): CartAddress | undefined => (address?.country_id ? address : undefined);
