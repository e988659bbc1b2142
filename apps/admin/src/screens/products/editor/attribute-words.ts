import { say } from '../../../texts/say';
import type { Attribute } from './product-form';

/** An attribute's name: the shop's own, or of the system's the reader's word for it. */
export const attributeLabel = ({ attribute_code, default_frontend_label, is_user_defined }: Attribute): string => {
  const own = default_frontend_label || attribute_code;
  return is_user_defined ? own : say(`fields.${attribute_code}`, own);
};

/** What an option is called: of the system's the reader's word for it. */
export const optionLabel = (code: string, value: string, label: string): string => say(`products.edit.option.${code}.${value}`, label);

/** The name of a group of attributes: of the usual ones the reader's word for it. */
export const groupLabel = ({ code, name }: { code: string; name: string }): string => say(`products.edit.group.${code}`, name);
