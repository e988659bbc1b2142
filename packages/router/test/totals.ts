import { type Amount, money, sum, ZERO } from '@merx/wire';
import type { LineTaxes, TaxSettings, TotalsInput, TotalsLine } from '../src/quote/totals/totals.js';
import type { RateGroup } from '../src/tax/index.js';

/** An untaxed line. */
export const UNTAXED: LineTaxes = { groups: [], storePercent: ZERO };

/** Taxes of these percentages, each in its own group, for buyer and store alike. */
export const taxedAt = (...percents: Amount[]): LineTaxes => {
  const groups = percents.map((percent): RateGroup => {
    const code = `rate-${String(percent)}`;
    return { id: code, percent: money(percent), rates: [{ code, title: code, percent: money(percent) }] };
  });
  return { groups, storePercent: sum(groups.map(({ percent }) => percent)) };
};

/** A line of a simple product with a unit weight of 1. */
export const line = (itemId: number, unitPrice: Amount, qty: Amount, more: Partial<TotalsLine> = {}): TotalsLine => ({
  itemId,
  parent: null,
  amountsIn: 'itself',
  unitPrice: money(unitPrice),
  customPrice: null,
  qty: money(qty),
  isVirtual: false,
  taxes: UNTAXED,
  parcels: { qty: money(qty), weight: money(qty) },
  attributes: { sku: `sku-${itemId}` },
  categoryIds: [],
  ...more,
});

/** Prices exclude tax; the defaults of a new store. */
export const TAX: TaxSettings = {
  algorithm: 'TOTAL_BASE_CALCULATION',
  afterDiscount: true,
  pricesInclude: false,
  shippingIncludes: false,
  discountOnGross: false,
};

/** A cart of these lines; `shipping` is the price of its shipping method. */
export function cart(lines: TotalsLine[], { shipping = null, rate = '1', ...more }: CartParts = {}): TotalsInput {
  const rates = [{ carrier_code: 'test', method_code: 'test', carrier_title: 'Test', method_title: 'Test', amount: money(shipping ?? 0) }];
  return {
    lines,
    rate: money(rate),
    tax: TAX,
    shippingTaxes: UNTAXED,
    rules: [],
    ruleFacts: FACTS,
    destination: { countryId: 'US', regionId: 12, postcode: '90001' },
    offer: () => rates,
    chosenMethod: shipping === null ? null : 'test_test',
    ...more,
  };
}

type CartParts = Partial<Omit<TotalsInput, 'lines' | 'rate'>> & { shipping?: Amount | null; rate?: Amount };

const FACTS: TotalsInput['ruleFacts'] = {
  websiteId: 1,
  groupId: 0,
  customerId: null,
  today: '2026-06-15',
  coupon: null,
  usesByRule: {},
  paymentMethod: null,
  shippingMethod: null,
  countryId: 'US',
  regionId: 12,
  region: 'California',
  postcode: '90001',
};
