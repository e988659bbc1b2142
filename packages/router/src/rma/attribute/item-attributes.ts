import type { AttributeMetadata } from '../../customer/index.js';
import type { OptionRow } from './option.queries.js';

/** The attributes of a returned item that are choices. */
export const CHOICES = ['reason', 'condition', 'resolution'] as const;
export type ChoiceCode = (typeof CHOICES)[number];

/** The form that shows an item's attributes. */
export const ITEM_FORM = 'default';

type Described = Pick<AttributeMetadata, 'frontend_input' | 'backend_type' | 'frontend_label'> & { isAsked: boolean };

const quantity = (frontend_label: string, isAsked = false): Described => ({
  ...{ frontend_input: 'text', backend_type: 'decimal', frontend_label, isAsked },
});
const choice = (frontend_label: string): Described => ({ frontend_input: 'select', backend_type: 'int', frontend_label, isAsked: true });

/** The fields of a returned item in order; a request is asked for some of them. */
const ATTRIBUTES: Readonly<Record<string, Described>> = {
  order_item_id: { frontend_input: 'text', backend_type: 'int', frontend_label: 'Order Item Id', isAsked: true },
  qty_requested: quantity('Requested Qty', true),
  qty_authorized: quantity('Authorized Qty'),
  qty_returned: quantity('Returned Qty'),
  qty_approved: quantity('Approved Qty'),
  status: { frontend_input: 'text', backend_type: 'varchar', frontend_label: 'Item Status', isAsked: false },
  reason: choice('Reason'),
  condition: choice('Item Condition'),
  resolution: choice('Resolution'),
};

/** The metadata of a returned item's attributes, in order; those of a form are the ones a request is asked for. */
export function itemMetadata(options: readonly OptionRow[], { ofForm = false } = {}): AttributeMetadata[] {
  return Object.entries(ATTRIBUTES)
    .map(([code, attribute], index) => ({ code, ...attribute, sort_order: index + 1 }))
    .filter(({ isAsked }) => isAsked || !ofForm)
    .map(({ code, isAsked, ...attribute }) => ({
      ...attribute,
      input_filter: '',
      store_label: attribute.frontend_label,
      validation_rules: [],
      multiline_count: 0,
      visible: true,
      required: isAsked,
      data_model: '',
      options: options.filter(({ attribute_code }) => attribute_code === code).map(({ id, label }) => ({ label, value: String(id) })),
      frontend_class: isAsked ? 'required-entry' : '',
      user_defined: false,
      note: '',
      system: true,
      is_used_in_grid: false,
      is_visible_in_grid: false,
      is_filterable_in_grid: false,
      is_searchable_in_grid: false,
      attribute_code: code,
    }));
}
