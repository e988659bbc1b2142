/** Properties of a product type. */
export interface ProductType {
  name: string;
  label: string;
  hasWeight: boolean;
  /** Made of other products: shows the price 0 without one of its own. */
  isComposite: boolean;
  /** Its price is that of its parts by default. */
  priceIsOptional: boolean;
  /** Defaults of type-specific attributes for a new product. */
  defaults?: Readonly<Record<string, string>>;
}

export const productTypes: readonly ProductType[] = [
  { name: 'simple', label: 'Simple Product', hasWeight: true, isComposite: false, priceIsOptional: false },
  { name: 'configurable', label: 'Configurable Product', hasWeight: true, isComposite: true, priceIsOptional: true },
  { name: 'grouped', label: 'Grouped Product', hasWeight: false, isComposite: true, priceIsOptional: true },
  { name: 'virtual', label: 'Virtual Product', hasWeight: false, isComposite: false, priceIsOptional: false },
  {
    name: 'bundle',
    label: 'Bundle Product',
    hasWeight: true,
    isComposite: true,
    priceIsOptional: false,
    defaults: { price_type: '0', sku_type: '0', weight_type: '0', price_view: '0', shipment_type: '0' },
  },
  {
    name: 'downloadable',
    label: 'Downloadable Product',
    hasWeight: false,
    isComposite: false,
    priceIsOptional: false,
    defaults: { links_purchased_separately: '0', links_title: 'Links', samples_title: 'Samples' },
  },
];

const byName = new Map(productTypes.map((type) => [type.name, type]));

/** The type with that name, or undefined. */
export const productType = (name: string): ProductType | undefined => byName.get(name);

/** Whether a product of that type is made of other products. */
export const isComposite = (name: string): boolean => productType(name)?.isComposite ?? false;
