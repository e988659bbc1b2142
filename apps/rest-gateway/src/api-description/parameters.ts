/** What a parameter means, by its name; `id` is told by the path instead. */
const BY_NAME: Record<string, string> = {
  addressId: 'Id of the address.',
  attributeCode: 'Code of the attribute, such as `color`.',
  attributeSetId: 'Id of the attribute set.',
  attributeSetName: 'Name of the attribute set, such as `Default`.',
  blockId: 'Id of the block of content.',
  bulkUuid: 'The `bulk_uuid` that the request was answered with.',
  categoryId: 'Id of the category.',
  childSku: 'SKU of the product inside the other one.',
  classId: 'Id of the tax class.',
  countryId: 'Code of the country of two letters, such as `US`.',
  couponCode: 'The code as the buyer enters it.',
  couponId: 'Id of the coupon.',
  currencyCode: 'Code of the currency that prices are told in, such as `USD`.',
  currentPage: 'Number of the page, from 1.',
  customerGroupId: 'Id of the customer group; `all` is every group.',
  customerId: 'Id of the customer.',
  dataInterfaceName: 'Taken from clients that send it; the answer is the same.',
  depth: 'How many levels below the root are told; absent: all.',
  editMode: 'Taken from clients that send it; the answer is the same.',
  email: 'Email address of the account.',
  entryId: 'Id of the picture within the product.',
  forceReload: 'Taken from clients that send it; the answer is the same.',
  formCode: 'Name of the form, such as `customer_account_edit`.',
  groupId: 'Id of the group.',
  invoiceId: 'Id of the invoice, not its number.',
  itemId: 'Id of the item.',
  linkedProductSku: 'SKU of the product that is linked to.',
  optionId: 'Id of the option.',
  orderId: 'Id of the order, not its number.',
  pageId: 'Id of the page.',
  pageSize: 'How many entries a page has; 0 is all.',
  parent_id: 'Id of the order, not its number.',
  price: 'The price for that quantity.',
  productSku: 'SKU of the product.',
  qty: 'The quantity from which a tier price counts, or up to which stock is low.',
  rateId: 'Id of the tax rate.',
  resetPasswordLinkToken: 'The mailed key.',
  rootCategoryId: 'Id of the category to begin at; absent: the root of the store view.',
  ruleId: 'Id of the rule.',
  scopeId: 'Taken from clients that send it; there is one stock for all websites.',
  sku: 'SKU of the product; a slash in it is written `%2F`.',
  sourceCode: 'Code of the source; the shop has one, `default`.',
  status: 'The status: 1 carried out, 2 broke off, 3 failed, 4 open, 5 could not be read.',
  stockId: 'Id of the stock; the shop has one, 1.',
  storeCodes: 'Codes of the store views to tell of; absent: all.',
  storeId: 'Id of the store view; absent: that of the address.',
  taxClassId: 'Id of the tax class.',
  type: 'The type of link: `related`, `crosssell`, `upsell` or `associated`.',
  websiteId: 'Id of the website.',
};

/** Whose id a parameter `id` is, by the beginning of the path; the first that fits counts. */
const IDS: [string, string][] = [
  ['/V1/bundle-products', 'Id of the product’s place in the option, as the bundle tells it.'],
  ['/V1/categories', 'Id of the category.'],
  ['/V1/cmsBlock', 'Id of the block of content.'],
  ['/V1/cmsPage', 'Id of the page.'],
  ['/V1/configurable-products', 'Id of the option.'],
  ['/V1/creditmemo', 'Id of the credit memo, not its number.'],
  ['/V1/customerGroups', 'Id of the customer group.'],
  ['/V1/customers', 'Id of the customer.'],
  ['/V1/invoices', 'Id of the invoice, not its number.'],
  ['/V1/orders/items', 'Id of the order’s item.'],
  ['/V1/orders', 'Id of the order, not its number.'],
  ['/V1/products/downloadable-links/samples', 'Id of the sample.'],
  ['/V1/products/{sku}/downloadable-links/samples', 'Id of the sample.'],
  ['/V1/products/downloadable-links', 'Id of the link.'],
  ['/V1/products/{sku}/downloadable-links', 'Id of the link.'],
  ['/V1/reviews', 'Id of the review.'],
  ['/V1/shipment/track', 'Id of the tracking number.'],
  ['/V1/shipment', 'Id of the shipment, not its number.'],
  ['/V1/taxRates', 'Id of the tax rate.'],
  ['/V1/taxRules', 'Id of the tax rule.'],
  ['/V1/transactions', 'Id of the transaction.'],
];

const CARTS: [string, string][] = [
  ['/V1/guest-carts', 'Masked id of the cart, as it was answered when the cart was made.'],
  ['/V1/carts', 'Id of the cart.'],
];

const STORES: [string, string][] = [['/V1/customerGroups/default/', 'Id of the store view.']];

/** What the parameter of a route means, in one sentence. Throws for one that the tables do not have. */
export function parameterMeaning(name: string, path: string): string {
  const byPath = { id: IDS, cartId: CARTS, storeId: STORES }[name] ?? [];
  const meaning = byPath.find(([start]) => path.startsWith(start))?.[1] ?? BY_NAME[name];
  if (!meaning) throw new Error(`The parameter ${name} of ${path} has no description; write one in api-description/parameters.ts.`);
  return meaning;
}

/** The header that every route takes that writes. */
export const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made up by the client for one call, such as a UUID: a repetition with the same key and content gets the first answer, for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** The parameter that every answer with fields takes. */
export const FIELDS_PARAMETER = {
  name: 'fields',
  in: 'query',
  required: false,
  description: 'Keeps only the fields of the answer that it names, as `items[sku,name],total_count`.',
  schema: { type: 'string' },
};
