import { say } from '../../../texts/say';
import type { Attribute } from './product-form';

/** Label of an attribute; system attributes are translated. */
export const attributeLabel = ({ attribute_code, default_frontend_label, is_user_defined }: Attribute): string => {
  const own = default_frontend_label || attribute_code;
  return is_user_defined ? own : say(`fields.${attribute_code}`, own);
};

/** Label of an option; system options are translated. */
export const optionLabel = (code: string, value: string, label: string): string => say(`products.edit.option.${code}.${value}`, label);

/** Name of an attribute group; default groups are translated. */
export const groupLabel = ({ code, name }: { code: string; name: string }): string => say(`products.edit.group.${code}`, name);
