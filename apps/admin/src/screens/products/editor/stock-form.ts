import type { Inputs, Outputs } from '../../../api/trpc';

type Item = NonNullable<Outputs['catalog']['product']['get']['extension_attributes']['stock_item']>;
type ItemInput = NonNullable<NonNullable<Inputs['catalog']['product']['update']['product']['extension_attributes']>['stock_item']>;

/** Types without a quantity of their own. */
export const COUNTED_BY_PARTS: ReadonlySet<string> = new Set(['configurable', 'grouped', 'bundle']);

/** Limits set per product or taken from the store configuration. */
export const STOCK_LIMITS = ['min_qty', 'notify_stock_qty', 'min_sale_qty', 'max_sale_qty'] as const;
const OF_SETTINGS = [...STOCK_LIMITS, 'backorders', 'manage_stock', 'enable_qty_inc', 'qty_increments'] as const;
export type OfSettings = (typeof OF_SETTINGS)[number];

/** Form values of a product's stock. */
export interface StockForm {
  qty: number | null;
  is_in_stock: boolean;
  is_qty_decimal: boolean;
  manage_stock: boolean;
  min_qty: number | null;
  notify_stock_qty: number | null;
  min_sale_qty: number | null;
  max_sale_qty: number | null;
  backorders: number;
  enable_qty_increments: boolean;
  qty_increments: number | null;
  /** Fields that use the store configuration. */
  of_settings: OfSettings[];
}

export const NEW_STOCK: StockForm = {
  qty: 0,
  is_in_stock: true,
  is_qty_decimal: false,
  manage_stock: true,
  min_qty: 0,
  notify_stock_qty: 1,
  min_sale_qty: 1,
  max_sale_qty: 10_000,
  backorders: 0,
  enable_qty_increments: false,
  qty_increments: 1,
  of_settings: [...OF_SETTINGS],
};

/** Form values of a stored stock item. */
export function stockOf(item: Item): StockForm {
  const { of_settings: _, ...fresh } = NEW_STOCK;
  const names = Object.keys(fresh) as (keyof typeof fresh)[];
  return {
    ...(Object.fromEntries(names.map((name) => [name, item[name]])) as typeof fresh),
    of_settings: OF_SETTINGS.filter((name) => Boolean(item[`use_config_${name}`])),
  };
}

/** API input of the stock, or undefined if nothing was changed. */
export function stockInput(form: StockForm, before: StockForm | null): ItemInput | undefined {
  const { of_settings, ...values } = form;
  const changed = Object.entries(values).filter(([name, value]) => !before || before[name as keyof StockForm] !== value);
  const flags = OF_SETTINGS.filter((name) => !before || before.of_settings.includes(name) !== of_settings.includes(name)).map((name) => {
    const isOfSettings = of_settings.includes(name);
    return [`use_config_${name}`, name === 'min_sale_qty' ? Number(isOfSettings) : isOfSettings] as const;
  });
  return changed.length + flags.length > 0 ? (Object.fromEntries([...changed, ...flags]) as ItemInput) : undefined;
}
