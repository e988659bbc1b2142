import type { PricedProduct } from '../../catalog/index.js';

/** A product as seen by a cart: global values overridden by those of the cart's store view. Amounts and quantities are decimal text. */
export interface CartProduct extends PricedProduct, ProductChoices {
  id: number;
  sku: string;
  type_id: string;
  name: string;
  status: number;
  weight: string | null;
  tax_class_id: number;
  in_website: boolean;
  /** Attribute values used by price rules; null when they use none. */
  rule_facts: { values: Record<string, string | null>; categories: number[] } | null;
}

/** The options of a product. */
export interface ProductChoices {
  /** Custom options, for any product type. */
  options: CustomOption[];
  /** Null for other types than configurable. */
  configurable: Configurable | null;
  /** Null for other types than bundle. */
  bundle: Bundle | null;
  /** Null for other types than downloadable. */
  downloads: Downloads | null;
}

export interface CustomOption {
  option_id: number;
  title: string;
  type: string;
  is_require: boolean;
  /** Null for an option whose values have their own prices. */
  price: string | null;
  /** `fixed` or `percent` of the product's price. */
  price_type: string | null;
  sku: string | null;
  /** Allowed extensions, separated by commas or blanks; null for all safe ones. */
  file_extension: string | null;
  max_characters: number | null;
  image_size_x: number | null;
  image_size_y: number | null;
  values: CustomOptionValue[];
}

export interface CustomOptionValue {
  option_type_id: number;
  title: string;
  price: string;
  price_type: string;
  sku: string | null;
}

export interface Configurable {
  /** The attributes by which it varies, in order. */
  variations: Variation[];
  child_ids: number[];
}

export interface Variation {
  attribute_id: number;
  code: string;
  label: string;
  /** Labels of the available values, by option id. */
  values: Record<string, string>;
}

export interface Bundle {
  /** The price is the sum of the parts' prices. */
  dynamic_price: boolean;
  dynamic_sku: boolean;
  dynamic_weight: boolean;
  ships_separately: boolean;
  options: BundleOption[];
}

export interface BundleOption {
  option_id: number;
  title: string;
  type: string;
  required: boolean;
  selections: BundleSelection[];
}

export interface BundleSelection {
  selection_id: number;
  product_id: number;
  sku: string;
  qty: string;
  can_change_qty: boolean;
  /** 0 fixed, 1 percent of the bundle's price; for bundles with a fixed price only. */
  price_type: number;
  price_value: string;
}

export interface Downloads {
  /** The title of the links. */
  title: string;
  /** Whether the links are sold separately; otherwise all links are included with the product. */
  separately: boolean;
  links: { link_id: number; title: string; price: string }[];
}
