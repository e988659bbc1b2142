import { add, type Money, max, money, percentOf, sum, times, ZERO } from '@merx/wire';
import { bundlePrice, type PriceTerms, unitPrice } from '../../catalog/index.js';
import { type CartChild, type CartItem, type CartProduct, isVirtualItem } from '../cart/cart.js';
import { linksPrice } from '../choice/choice.js';
import { optionsPrice } from '../choice/custom-options.js';
import type { LineTaxes, TotalsLine } from './totals.js';

/** The buyer context of prices and taxes, and the moment. */
export interface PriceScope extends PriceTerms {
  /**
   * What catalog price rules make of the own price of a product (decimal text), in the base currency; null if none applies. `parent` is what
   * it is bought as.
   */
  rulePriceOf: (own: string | null, product: CartProduct, parent?: CartProduct) => Money | null;
  /** The taxes of a product's tax class. */
  taxesOf: (taxClassId: number) => LineTaxes;
}

/** The lines of a cart, each followed by its parts, at current product prices. */
export function linesOf(items: CartItem[], scope: PriceScope): TotalsLine[] {
  return items.flatMap((item) => {
    const qty = money(item.qty);
    const dynamic = isDynamicBundle(item);
    const line: TotalsLine = {
      itemId: item.item_id,
      parent: null,
      amountsIn: dynamic ? 'parts' : 'itself',
      qty,
      unitPrice: dynamic ? ZERO : itemPrice(item, scope),
      customPrice: item.custom_price === null || dynamic ? null : money(item.custom_price),
      isVirtual: isVirtualItem(item),
      taxes: scope.taxesOf(item.product.tax_class_id),
      parcels: parcelsOf(item),
      attributes: item.product.rule_facts?.values ?? NO_ATTRIBUTES,
      categoryIds: item.product.rule_facts?.categories ?? NO_CATEGORIES,
    };
    const parts = item.children.map(
      (child): TotalsLine => ({
        itemId: child.item_id,
        parent: { itemId: item.item_id, perPiece: money(child.qty) },
        amountsIn: dynamic ? 'itself' : 'parent',
        qty: times(qty, child.qty),
        unitPrice: dynamic ? partPrice(item, child, scope) : ZERO,
        customPrice: null,
        isVirtual: isVirtualItem(child),
        taxes: scope.taxesOf(child.product.tax_class_id),
        parcels: null,
        attributes: child.product.rule_facts?.values ?? NO_ATTRIBUTES,
        categoryIds: child.product.rule_facts?.categories ?? NO_CATEGORIES,
      }),
    );
    return [line, ...parts];
  });
}

const NO_ATTRIBUTES = {};
const NO_CATEGORIES: number[] = [];

/** The shipped items of a line: a bundle may ship its parts separately, excluding virtual ones. */
function parcelsOf(item: CartItem): TotalsLine['parcels'] {
  if (isVirtualItem(item)) return null;
  const qty = money(item.qty);
  const weight = times(pieceWeight(item), qty);
  if (!item.product.bundle?.ships_separately) return { qty, weight };
  const parts = item.children.filter((child) => !isVirtualItem(child)).map((child) => times(qty, child.qty));
  return { qty: sum(parts), weight };
}

/** The unit weight of a line: a configurable uses its child's, a bundle with dynamic weight those of its parts. */
export function pieceWeight({ product, children }: CartItem): Money {
  if (!product.configurable && !product.bundle?.dynamic_weight) return money(product.weight ?? '0');
  return sum(children.map((child) => times(money(child.product.weight ?? '0'), child.qty)));
}

/** Whether the amounts are on the parts of the line. */
export const isDynamicBundle = (item: CartItem): boolean => item.product.bundle?.dynamic_price ?? false;

/** The unrounded unit price of a line that has its own amounts, never negative. */
export function itemPrice(item: CartItem, scope: PriceScope): Money {
  const { product, product_option } = item;
  const choices = product_option.extension_attributes;
  const base = basePrice(item, scope);
  const own = add(base, optionsPrice(product, choices?.custom_options, base));
  return max(add(own, product.bundle ? selectionsPrice(item, scope) : linksPrice(product, choices?.downloadable_option)), ZERO);
}

/** The base for percentage option prices: a configurable uses its child's price. */
function basePrice({ product, qty, children }: CartItem, scope: PriceScope): Money {
  if (product.bundle) return bundlePrice(product, money(product.price ?? '0'), money(qty), scope);
  const [child] = children;
  if (!product.configurable || !child) return unitPrice(product, money(qty), scope, (own) => scope.rulePriceOf(own, product));
  return unitPrice(child.product, money(qty), scope, (own) => scope.rulePriceOf(own, child.product, product));
}

/** The price of the selections per unit of a bundle with a fixed price. */
function selectionsPrice({ product, qty, children }: CartItem, scope: PriceScope): Money {
  const all = product.bundle?.options.flatMap(({ selections }) => selections) ?? [];
  return sum(
    children.map((child) => {
      const selection = all.find(({ selection_id }) => selection_id === child.selection_id);
      if (!selection) return ZERO;
      const { price_type, price_value } = selection;
      const price = price_type === PERCENT ? percentOf(money(product.price ?? '0'), price_value) : money(price_value);
      return times(bundlePrice(product, price, money(qty), scope), child.qty);
    }),
  );
}

const PERCENT = 1;

/** The unit price of a part of a dynamic bundle: the product's price at the part's total quantity, with the bundle's percentages. */
function partPrice({ product, qty }: CartItem, child: CartChild, scope: PriceScope): Money {
  const price = unitPrice(child.product, times(money(qty), child.qty), scope, (own) => scope.rulePriceOf(own, child.product));
  return max(bundlePrice(product, price, money(qty), scope), ZERO);
}
