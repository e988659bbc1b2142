/** The input types that a client may choose for a new attribute, in list order. */
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

/** The stored columns that depend on an attribute's input type. */
type Stored = 'backend_model' | 'source_model' | 'options_from';
export type InputKind = Record<'frontend_input' | 'backend_type', string> & Record<Stored, string | null>;

/**
 * Model names are those that clients know; they are never executed here. `options_from` is a built-in list: without one, options are rows.
 */
const stored = (frontend_input: string, backend_type: string, more: Partial<InputKind> = {}): InputKind => ({
  ...{ frontend_input, backend_type, backend_model: null, source_model: null, options_from: null },
  ...more,
});
const EAV = 'Magento\\Eav\\Model\\Entity\\Attribute';
const source_model = `${EAV}\\Source\\Table`;
const select = stored('select', 'int', { source_model });

const kinds: ReadonlyMap<string, InputKind> = new Map([
  ['text', stored('text', 'varchar')],
  ['textarea', stored('textarea', 'text')],
  ['texteditor', stored('texteditor', 'text')],
  ['date', stored('date', 'datetime')],
  ['boolean', stored('boolean', 'int', { source_model: `${EAV}\\Source\\Boolean`, options_from: 'yes_no' })],
  ['multiselect', stored('multiselect', 'varchar', { backend_model: `${EAV}\\Backend\\ArrayBackend`, source_model })],
  ['select', select],
  ['swatch_visual', select],
  ['swatch_text', select],
  ['price', stored('price', 'decimal', { backend_model: 'Magento\\Catalog\\Model\\Product\\Attribute\\Backend\\Price' })],
  ['weee', stored('weee', 'decimal')],
  ['media_image', stored('media_image', 'varchar')],
  ['gallery', stored('gallery', 'varchar')],
]);

/** The input type with that name, or undefined. A swatch is a select, as there is no storefront to render it differently. */
export const inputKind = (name: string): InputKind | undefined => kinds.get(name);

/** Whether the attribute's options are rows that clients can edit. */
export const hasStoredOptions = ({ frontend_input, options_from }: { frontend_input: string | null; options_from: string | null }) =>
  (frontend_input === 'select' || frontend_input === 'multiselect') && options_from === null;
