import { add, compare, divide, isZero, type Money, max, min, subtract, sum, times, ZERO } from '@merx/wire';
import { type CartRule, shippingDiscounts, shippingRules } from '../../sales-rule/index.js';
import { methodCode, type Shipment, type ShippingRate } from '../carrier/rates.js';
import { inBothCurrencies, inEach } from './amounts.js';
import {
  type Collector,
  type LineTotals,
  NOTHING,
  type ShippingDestination,
  type Totals,
  type TotalsInput,
  type TotalsLine,
} from './totals.js';

/** 350: the carriers' rates for the items after discount, and the amount of the chosen method. */
export const collectShipping: Collector = (input, totals) => {
  const { destination, chosenMethod, rate } = input;
  const offered = destination ? offersFor(input, totals, destination) : [];
  const shippingRate = offered.find((candidate) => methodCode(candidate) === chosenMethod) ?? null;
  const shipping = shippingRate ? inBothCurrencies(shippingRate.amount, rate) : NOTHING;
  return { ...totals, offered, shippingRate, shippingAsked: shipping, shipping, shippingInclTax: shipping };
};

function offersFor(input: TotalsInput, totals: Totals, destination: ShippingDestination): ShippingRate[] {
  const shipped = input.lines.some((line) => line.parcels !== null);
  return shipped ? input.offer(shipmentOf(input, totals, destination)) : [];
}

interface Parcels {
  qty: Money;
  weight: Money;
  freeQty: Money;
  freeWeight: Money;
  freeValue: Money;
}

function shipmentOf({ lines }: TotalsInput, totals: Totals, destination: ShippingDestination): Shipment {
  const byItem = new Map(totals.lines.map((line) => [line.itemId, line]));
  const pairs = lines.flatMap((line): [TotalsLine, LineTotals][] => {
    const priced = byItem.get(line.itemId);
    return priced && line.parent === null ? [[line, priced]] : [];
  });
  const parcels = pairs.map(([line, priced]) => parcelsOf(line, priced));
  const summed = (field: keyof Parcels) => sum(parcels.map((parcel) => parcel[field]));
  const qty = summed('qty');
  const freeQty = summed('freeQty');
  const whole = totals.freeShipping || compare(freeQty, qty) >= 0;
  const afterDiscount = subtract(totals.subtotal.base, totals.discount.base);
  return {
    ...destination,
    qty,
    freeQty,
    weight: whole ? summed('weight') : subtract(summed('weight'), summed('freeWeight')),
    value: totals.subtotal.base,
    discountedValue: afterDiscount,
    valueWithDiscount: whole ? afterDiscount : subtract(afterDiscount, summed('freeValue')),
    virtualValue: sum(pairs.filter(([line]) => line.isVirtual).map(([, priced]) => netValue(priced))),
    freeShipping: whole,
  };
}

const netValue = (priced: LineTotals): Money => max(subtract(priced.rowTotal.base, priced.discount.base), ZERO);

/** The parcels of a line; free items have a proportional share of parcels, weight and value. */
function parcelsOf({ parcels, qty }: TotalsLine, priced: LineTotals): Parcels {
  if (!parcels) return { qty: ZERO, weight: ZERO, freeQty: ZERO, freeWeight: ZERO, freeValue: ZERO };
  // Most lines have no free items and need no share.
  if (isZero(priced.freeQty)) return { qty: parcels.qty, weight: parcels.weight, freeQty: ZERO, freeWeight: ZERO, freeValue: ZERO };
  const share = (amount: Money): Money => {
    const free = min(priced.freeQty, qty);
    return compare(free, qty) === 0 ? amount : divide(times(amount, free), qty);
  };
  return { ...parcels, freeQty: share(parcels.qty), freeWeight: share(parcels.weight), freeValue: share(netValue(priced)) };
}

/** What rules with a budget give for items and shipping. */
function withShipping(ofItems: Totals['spending'], rules: readonly CartRule[], ofShipping: ReadonlyMap<number, Money>): Totals['spending'] {
  const counted = rules.filter(({ has_budget }) => has_budget).map(({ rule_id: id }) => id);
  return new Map(counted.map((id) => [id, add(ofItems.get(id) ?? ZERO, ofShipping.get(id) ?? ZERO)]));
}

/** 400: shipping discounts from price rules. */
export const collectShippingDiscount: Collector = (input, totals) => {
  const rules = shippingRules(totals.matchedRules);
  if (!totals.shippingRate || rules.length === 0) return totals;
  const asked = input.tax.discountOnGross ? totals.shippingInclTax : totals.shipping;
  const { base, display } = inEach(input.rate, (currency, rate) => shippingDiscounts(totals.matchedRules, asked[currency], rate));
  const applied = new Set([...totals.appliedRules, ...rules]);
  const appliedRules = totals.matchedRules.filter((rule) => applied.has(rule));
  return {
    ...totals,
    appliedRules,
    spending: withShipping(totals.spending, appliedRules, base),
    shippingDiscount: { base: sum([...base.values()]), display: sum([...display.values()]) },
  };
};
