export interface BuiltInOption {
  value: string;
  label: string;
}

const yes = { value: '1', label: 'Yes' };
const no = { value: '0', label: 'No' };

/**
 * The fixed lists that `eav_attribute.options_from` can name. Its other values refer to lists stored in tables: `websites`,
 * `store_views`, `customer_groups`, `countries`, `regions`, `product_tax_classes`, `cms_blocks`, `sort_by` (position and the attributes
 * used for sorting), `themes` (always empty: there is no storefront).
 */
export const builtInOptions: Readonly<Record<string, readonly BuiltInOption[]>> = {
  yes_no: [yes, no],
  yes_no_config: [yes, no, { value: '2', label: 'Use config' }],
  status: [
    { value: '1', label: 'Enabled' },
    { value: '2', label: 'Disabled' },
  ],
  visibility: [
    { value: '1', label: 'Not Visible Individually' },
    { value: '2', label: 'Catalog' },
    { value: '3', label: 'Search' },
    { value: '4', label: 'Catalog, Search' },
  ],
  stock_status: [
    { value: '1', label: 'In Stock' },
    { value: '0', label: 'Out of Stock' },
  ],
  display_mode: [
    { value: 'PRODUCTS', label: 'Products only' },
    { value: 'PAGE', label: 'Static block only' },
    { value: 'PRODUCTS_AND_PAGE', label: 'Static block and products' },
  ],
  page_layout: [
    { value: '', label: 'No layout updates' },
    { value: 'empty', label: 'Empty' },
    { value: '1column', label: '1 column' },
    { value: '2columns-left', label: '2 columns with left bar' },
    { value: '2columns-right', label: '2 columns with right bar' },
    { value: '3columns', label: '3 columns' },
  ],
  options_container: [
    { value: 'container1', label: 'Product Info Column' },
    { value: 'container2', label: 'Block after Info Column' },
  ],
  msrp_display: [
    { value: '0', label: 'Use config' },
    { value: '1', label: 'On Gesture' },
    { value: '2', label: 'In Cart' },
    { value: '3', label: 'Before Order Confirmation' },
  ],
  price_view: [
    { value: '0', label: 'Price Range' },
    { value: '1', label: 'As Low as' },
  ],
};
