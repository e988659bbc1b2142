import type { Attribute, AttributeValue } from './product-form';

/** Input type of an attribute. */
export type FieldKind = 'text' | 'long' | 'rich' | 'number' | 'money' | 'day' | 'yesNo' | 'choice' | 'choices';

export function fieldKind({
  frontend_input: input,
  backend_type: backend,
  is_wysiwyg_enabled: isRich,
}: Pick<Attribute, 'frontend_input' | 'backend_type' | 'is_wysiwyg_enabled'>): FieldKind {
  switch (input) {
    case 'textarea':
      return isRich ? 'rich' : 'long';
    case 'texteditor':
      return 'rich';
    case 'date':
    case 'datetime':
      return 'day';
    case 'boolean':
      return 'yesNo';
    case 'select':
      return 'choice';
    case 'multiselect':
      return 'choices';
    case 'price':
      return 'money';
    case 'weight':
      return 'number';
    default:
      return backend === 'decimal' || backend === 'int' ? 'number' : 'text';
  }
}

/** Converts a stored value to the value of its field. */
export function fromWire(attribute: Attribute, value: unknown): AttributeValue {
  const isEmpty = value === null || value === undefined || value === '';
  switch (fieldKind(attribute)) {
    case 'money':
    case 'number':
      return isEmpty ? null : Number(value);
    case 'yesNo':
      return String(value) === '1' || value === true;
    case 'choices':
      return isEmpty ? [] : (Array.isArray(value) ? value.map(String) : String(value).split(',')).filter(Boolean);
    case 'choice':
    case 'day':
      return isEmpty ? null : String(value);
    default:
      return isEmpty ? '' : String(value);
  }
}

/** Converts a field value for the API; null clears it. */
export function toWire(attribute: Attribute, value: AttributeValue | undefined): unknown {
  if (fieldKind(attribute) === 'yesNo') return value ? '1' : '0';
  if (Array.isArray(value)) return value.length > 0 ? value : null;
  return value === '' || value === undefined ? null : value;
}

/** Whether the field is empty. */
export const isBlank = (value: AttributeValue | undefined): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
