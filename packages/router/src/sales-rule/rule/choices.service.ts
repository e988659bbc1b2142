import { type ConfigReader, configDefaults, shopConfig } from '@merx/db';
import { directoryOf } from '../../directory/index.js';
import type { Context } from '../../trpc/context.js';
import { CONDITION_NAMES, type ConditionKind } from '../calculation/condition-kind.js';
import { type PromoAttribute, selectPromoAttributes, selectPromoLists } from './rule.queries.js';
import type { Choice, ChoiceAttribute, ConditionChoices } from './rule.schema.js';

type Type = ChoiceAttribute['type'];

const OPERATORS: Record<Type, readonly string[]> = {
  number: ['==', '!=', '>=', '<=', '>', '<', '()', '!()'],
  date: ['==', '!=', '>=', '<=', '>', '<'],
  text: ['==', '!=', '>=', '<=', '>', '<', '{}', '!{}', '()', '!()'],
  select: ['==', '!=', '()', '!()'],
  multiselect: ['{}', '!{}', '()', '!()'],
  category: ['==', '!=', '{}', '!{}', '()', '!()'],
};

/** Where each kind of condition is allowed. */
const STANDS_IN: Record<ConditionKind, ('cart' | 'item')[]> = {
  combine: ['cart'],
  address: ['cart'],
  found: ['cart'],
  subselect: ['cart'],
  product: ['cart', 'item'],
  'product-combine': ['item'],
};

/** The attributes and values currently available in conditions of cart price rules. */
export async function conditionChoices({ ctx: { db } }: { ctx: Context }): Promise<ConditionChoices> {
  const [directory, config, attributes, lists] = await Promise.all([
    directoryOf(db),
    shopConfig(db.cache, db, 0),
    selectPromoAttributes(db),
    selectPromoLists(db),
  ]);
  const countries = [...directory.countries.values()];
  const countryChoices = countries.map(({ id, full_name_english }) => ({ value: id, label: full_name_english }));
  const regions = countries.flatMap(({ id: country, regions }) =>
    regions.map(({ id, name }) => ({ value: String(id), label: `${country}: ${name}` })),
  );
  return {
    kinds: CONDITION_NAMES.map(([name, kind]) => ({
      kind,
      type: `Magento\\SalesRule\\Model\\Rule\\Condition\\${name}`,
      stands_in: STANDS_IN[kind],
    })),
    cart: [
      attribute('base_subtotal', 'number'),
      attribute('base_subtotal_with_discount', 'number'),
      attribute('total_qty', 'number'),
      attribute('weight', 'number'),
      attribute('payment_method', 'select', paymentMethods(config)),
      attribute('shipping_method', 'select', shippingMethods(config)),
      attribute('postcode', 'text'),
      attribute('region', 'text'),
      attribute('region_id', 'select', regions),
      attribute('country_id', 'select', countryChoices),
    ],
    item: [attribute('quote_item_price', 'number'), attribute('quote_item_qty', 'number'), attribute('quote_item_row_total', 'number')],
    product: [
      attribute('attribute_set_id', 'select', lists.attributeSets),
      attribute('category_ids', 'category'),
      ...ALWAYS.filter(({ code }) => !attributes.some((one) => one.code === code)),
      ...attributes.map((one) => ({
        ...attribute(one.code, typeOf(one), one.input === 'boolean' ? YES_NO : one.options),
        label: one.label,
      })),
    ],
    subselect: [attribute('qty', 'number'), attribute('base_row_total', 'number')],
    categories: lists.categories,
  };
}

/** The label is a message key; the app has the texts. */
const attribute = (code: string, type: Type, options?: Choice[]): ChoiceAttribute => ({
  code,
  label: `condition.${code}`,
  type,
  operators: [...OPERATORS[type]],
  ...(options && options.length > 0 && { options }),
});

/** Product attributes that are always available to rules. */
const ALWAYS: readonly ChoiceAttribute[] = [attribute('sku', 'text'), attribute('price', 'number')];

const YES_NO: Choice[] = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];

function typeOf({ input }: PromoAttribute): Type {
  if (input === 'price' || input === 'weight') return 'number';
  if (input === 'select' || input === 'boolean') return 'select';
  if (input === 'multiselect' || input === 'date') return input;
  return 'text';
}

/** The codes of a group of settings with an active flag. */
const codesOf = (group: 'payment' | 'carriers'): string[] =>
  Object.keys(configDefaults).flatMap((path) => {
    const [first, code, field] = path.split('/');
    return first === group && code && field === 'active' ? [code] : [];
  });

const paymentMethods = (config: ConfigReader): Choice[] =>
  codesOf('payment').map((code) => ({ value: code, label: config.text(`payment/${code}/title`) || code }));

/** Each carrier has one method; that of table rates has its own name. */
const METHOD_OF: Readonly<Record<string, string>> = { tablerate: 'bestway' };

const shippingMethods = (config: ConfigReader): Choice[] =>
  codesOf('carriers').map((code) => ({
    value: `${code}_${METHOD_OF[code] ?? code}`,
    label: [config.text(`carriers/${code}/title`), config.text(`carriers/${code}/name`)].filter(Boolean).join(' - ') || code,
  }));
