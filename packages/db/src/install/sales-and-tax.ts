export const taxClasses = [
  { class_id: 2, class_name: 'Taxable Goods', class_type: 'PRODUCT' },
  { class_id: 3, class_name: 'Retail Customer', class_type: 'CUSTOMER' },
];

/** Rates of a new store; no rule uses them yet, so nothing is taxed. Rates are percentages. */
export const taxRates = [
  { id: 1, code: 'US-CA-*-Rate 1', tax_country_id: 'US', tax_region_id: 12, tax_postcode: '*', rate: '8.25' },
  { id: 2, code: 'US-NY-*-Rate 1', tax_country_id: 'US', tax_region_id: 43, tax_postcode: '*', rate: '8.375' },
];

export const customerGroups = [
  { id: 0, code: 'NOT LOGGED IN', tax_class_id: 3 },
  { id: 1, code: 'General', tax_class_id: 3 },
  { id: 2, code: 'Wholesale', tax_class_id: 3 },
  { id: 3, code: 'Retailer', tax_class_id: 3 },
];

export const orderStatuses = [
  { status: 'pending', label: 'Pending' },
  { status: 'pending_payment', label: 'Pending Payment' },
  { status: 'processing', label: 'Processing' },
  { status: 'holded', label: 'On Hold' },
  { status: 'complete', label: 'Complete' },
  { status: 'closed', label: 'Closed' },
  { status: 'canceled', label: 'Canceled' },
  { status: 'fraud', label: 'Suspected Fraud' },
  { status: 'payment_review', label: 'Payment Review' },
];

/** The statuses an order can have in each state, and the default one. */
export const orderStatusStates = [
  { state: 'new', status: 'pending', is_default: true, visible_on_front: true },
  { state: 'pending_payment', status: 'pending_payment', is_default: true, visible_on_front: false },
  { state: 'processing', status: 'processing', is_default: true, visible_on_front: true },
  { state: 'processing', status: 'fraud', is_default: false, visible_on_front: true },
  { state: 'complete', status: 'complete', is_default: true, visible_on_front: true },
  { state: 'closed', status: 'closed', is_default: true, visible_on_front: true },
  { state: 'canceled', status: 'canceled', is_default: true, visible_on_front: true },
  { state: 'holded', status: 'holded', is_default: true, visible_on_front: true },
  { state: 'payment_review', status: 'payment_review', is_default: true, visible_on_front: true },
  { state: 'payment_review', status: 'fraud', is_default: false, visible_on_front: true },
];

export const adminRoles = [{ id: 1, name: 'Administrators', resources: ['Magento_Backend::all'] }];
