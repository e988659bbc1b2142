import { compare, money } from '@merx/wire';
import { attributeInvalid } from '../faults.js';

const KINDS = ['price_type', 'sku_type', 'weight_type', 'shipment_type'];
const WHOLE = money(100);

/** Throws 400 naming an invalid value: types are 0 or 1, the special price and tier prices are percentages. */
export function checkBundleValues(
  values: ReadonlyMap<string, string | null>,
  tierPrices: { value?: number | null | undefined }[] | null | undefined,
): void {
  const special = values.get('special_price');
  const wrong =
    KINDS.find((code) => !['0', '1', undefined, null].includes(values.get(code))) ??
    (special && compare(money(special), WHOLE) > 0 ? 'special_price' : undefined) ??
    (tierPrices?.some(({ value }) => compare(money(value ?? 0), WHOLE) > 0) ? 'tier_price' : undefined);
  if (wrong) throw attributeInvalid({ attributeCode: wrong });
}
