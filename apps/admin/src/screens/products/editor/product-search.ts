/** The tabs of the product editor, in their order. */
export const TABS = ['general', 'prices', 'stock', 'parts', 'links', 'seo', 'more', 'history'] as const;
export type Tab = (typeof TABS)[number];

export interface ProductSearch {
  tab?: Tab | undefined;
  /** The store view being edited; absent for the default values. */
  store?: number | undefined;
}

const idOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** Search params of a product page: the open tab and the store view. */
export function readProductSearch({ tab, store }: Record<string, unknown>): ProductSearch {
  const found: ProductSearch = { tab: TABS.find((one) => one === tab), store: idOf(store) };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Search params of a new product: type and attribute set. */
export function readNewSearch({ tab, type, set }: Record<string, unknown>): { tab?: Tab; type?: string; set?: number } {
  const found = { tab: TABS.find((one) => one === tab), type: typeof type === 'string' ? type : undefined, set: idOf(set) };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
