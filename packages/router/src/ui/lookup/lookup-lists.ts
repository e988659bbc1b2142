interface Named {
  id: number;
  name: string;
}

interface Coded extends Named {
  code: string;
}

/** Tables of the short lists offered in forms. */
export interface LookupLists {
  websites: (Coded & { is_default: boolean })[];
  store_groups: (Coded & { website_id: number; root_category_id: number })[];
  stores: (Coded & { website_id: number; group_id: number; is_active: boolean })[];
  attribute_sets: Named[];
  customer_groups: (Named & { tax_class_id: number })[];
  product_tax_classes: Named[];
  customer_tax_classes: Named[];
  order_statuses: { code: string; label: string }[];
}
