/** The kinds of input that a client may choose for a new attribute, as they are listed. */
export const inputTypes = [
  { value: 'text', label: 'Text Field' },
  { value: 'textarea', label: 'Text Area' },
  { value: 'date', label: 'Date' },
  { value: 'boolean', label: 'Yes/No' },
  { value: 'multiselect', label: 'Multiple Select' },
  { value: 'select', label: 'Dropdown' },
  { value: 'price', label: 'Price' },
  { value: 'media_image', label: 'Media Image' },
];

/** What the system stores of an attribute for its kind of input. */
export interface InputKind {
  frontend_input: string;
  backend_type: string;
  /** Named as clients know them; nothing here runs them. */
  backend_model?: string;
  source_model?: string;
  /** Built-in list of options; absent: options are rows, or there are none. */
  options_from?: string;
}

const TABLE = 'Magento\\Eav\\Model\\Entity\\Attribute\\Source\\Table';
const select: InputKind = { frontend_input: 'select', backend_type: 'int', source_model: TABLE };
const plain = (frontend_input: string, backend_type: string): InputKind => ({ frontend_input, backend_type });

const kinds = new Map<string, InputKind>([
  ['text', plain('text', 'varchar')],
  ['textarea', plain('textarea', 'text')],
  ['texteditor', plain('texteditor', 'text')],
  ['date', plain('date', 'datetime')],
  [
    'boolean',
    {
      ...plain('boolean', 'int'),
      source_model: 'Magento\\Eav\\Model\\Entity\\Attribute\\Source\\Boolean',
      options_from: 'yes_no',
    },
  ],
  [
    'multiselect',
    {
      ...plain('multiselect', 'varchar'),
      backend_model: 'Magento\\Eav\\Model\\Entity\\Attribute\\Backend\\ArrayBackend',
      source_model: TABLE,
    },
  ],
  ['select', select],
  ['swatch_visual', select],
  ['swatch_text', select],
  ['price', { ...plain('price', 'decimal'), backend_model: 'Magento\\Catalog\\Model\\Product\\Attribute\\Backend\\Price' }],
  ['weee', plain('weee', 'decimal')],
  ['media_image', plain('media_image', 'varchar')],
  ['gallery', plain('gallery', 'varchar')],
]);

/** The kind of input by that name, or undefined. A swatch is a select: there is no storefront to show it otherwise. */
export const inputKind = (name: string): InputKind | undefined => kinds.get(name);

/** Whether options of such an attribute are rows that clients change. */
export const hasStoredOptions = ({ frontend_input, options_from }: { frontend_input: string | null; options_from: string | null }) =>
  (frontend_input === 'select' || frontend_input === 'multiselect') && options_from === null;
