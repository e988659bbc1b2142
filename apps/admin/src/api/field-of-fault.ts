/** The fields that messages without a field's name are about, by their template. A form marks the one that it has. */
const FIELDS: Readonly<Record<string, string>> = {
  '%1 already exists.': 'code',
  'Attribute with the same code (%1) already exists.': 'attribute_code',
  'A "%1" attribute set name already exists.': 'attribute_set_name',
  'A class with the same name already exists for ClassType %1.': 'class_name',
  'A coupon with the code "%couponCode" exists already.': 'couponCode',
  'The code "%code" is already in use.': 'code',
  'A view with this title already exists.': 'title',
};

/** The field that a message is about although it does not name one; undefined if none is known. */
export const fieldOfFault = (message: string): string | undefined => FIELDS[message];
