import { say } from '../../../texts/say';
import type { Attribute, AttributeValue } from './product-form';

/** Input type of an attribute. */
type FieldKind = 'text' | 'long' | 'rich' | 'number' | 'money' | 'day' | 'yesNo' | 'choice' | 'choices';

const KINDS: Readonly<Record<string, FieldKind>> = {
  textarea: 'long',
  texteditor: 'rich',
  date: 'day',
  datetime: 'day',
  boolean: 'yesNo',
  select: 'choice',
  multiselect: 'choices',
  price: 'money',
  weight: 'number',
};

type Typed = Pick<Attribute, 'frontend_input' | 'backend_type' | 'is_wysiwyg_enabled'>;

export function fieldKind({ frontend_input: input, backend_type: backend, is_wysiwyg_enabled: isRich }: Typed): FieldKind {
  if (input === 'textarea' && isRich) return 'rich';
  return KINDS[input ?? ''] ?? (backend === 'decimal' || backend === 'int' ? 'number' : 'text');
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

/** Label of an attribute; system attributes are translated. */
export const attributeLabel = ({ attribute_code, default_frontend_label, is_user_defined }: Attribute): string => {
  const own = default_frontend_label || attribute_code;
  return is_user_defined ? own : say(`fields.${attribute_code}`, own);
};

/** Label of an option; system options are translated. */
export const optionLabel = (code: string, value: string, label: string): string => say(`products.edit.option.${code}.${value}`, label);

/** Name of an attribute group; default groups are translated. */
export const groupLabel = ({ code, name }: { code: string; name: string }): string => say(`products.edit.group.${code}`, name);
