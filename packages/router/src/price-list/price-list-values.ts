import { badInputs, type Fault, required, tooLong } from '../trpc/errors.js';
import { endsBeforeStart } from './faults.js';
import type { PriceListValues } from './price-list.queries.js';
import type { PriceList, PriceListInput } from './price-list.schema.js';

/** The defaults of a new list. */
const fresh: PriceListValues = {
  name: '',
  type: 'sale',
  is_active: false,
  website_ids: [],
  customer_group_ids: [],
  starts_at: null,
  ends_at: null,
  sort_order: 0,
};

const LONGEST_NAME = 255;

/**
 * A list with a client's fields applied: absent ones stay, null clears the times. `current` is the stored list, undefined for a new one.
 * Throws 400 naming every invalid field.
 */
export function mergedPriceList(current: PriceList | undefined, input: PriceListInput): PriceListValues {
  const stored = current ? valuesOf(current) : fresh;
  const values: PriceListValues = {
    name: input.name?.trim() ?? stored.name,
    type: input.type ?? stored.type,
    is_active: input.is_active ?? stored.is_active,
    website_ids: [...new Set(input.website_ids ?? stored.website_ids)],
    customer_group_ids: [...new Set(input.customer_group_ids ?? stored.customer_group_ids)],
    starts_at: input.starts_at === undefined ? stored.starts_at : input.starts_at,
    ends_at: input.ends_at === undefined ? stored.ends_at : input.ends_at,
    sort_order: input.sort_order ?? stored.sort_order,
  };
  const faults = faultsOf(values);
  if (faults.length > 0) throw badInputs(faults);
  return values;
}

const valuesOf = ({ price_list_id: _id, created_at: _at, status: _status, prices: _prices, ...values }: PriceList): PriceListValues => ({
  ...values,
  starts_at: values.starts_at ?? null,
  ends_at: values.ends_at ?? null,
});

function faultsOf({ name, starts_at, ends_at }: PriceListValues): Fault[] {
  const faults: Fault[] = [];
  if (name === '') faults.push(required('priceList.name'));
  if (name.length > LONGEST_NAME) faults.push(tooLong({ fieldName: 'priceList.name', maxLength: LONGEST_NAME }));
  // Both are UTC text of the same form.
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) faults.push(endsBeforeStart({ fieldName: 'priceList.ends_at' }));
  return faults;
}
