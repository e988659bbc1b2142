import { text, wireText } from '@merx/wire';
import { z } from 'zod';

/** Where a value of an attribute may differ. */
export type AttributeScope = 'store' | 'website' | 'global';

/** What an attribute is: the type of its values, where they may differ, which are allowed. */
export interface AttributeDefinition {
  id: number;
  code: string;
  label: string;
  /** `static` values stand in columns or are computed. */
  backend_type: string;
  frontend_input: string | null;
  default_value: string | null;
  scope: AttributeScope;
  is_required: boolean;
  is_unique: boolean;
  is_user_defined: boolean;
  is_visible: boolean;
  /** Product types; empty: all. */
  apply_to: ReadonlySet<string>;
  options_from: string | null;
  /** The values allowed; null when they are free or stand in a table that changes. */
  options: ReadonlySet<string> | null;
  sets: ReadonlySet<number>;
}

/** Attribute values as a client sends them; the gateway has brought every spelling into this one. */
export const CustomAttributesInput = z.array(z.strictObject({ attribute_code: text, value: z.unknown() }));
export type CustomAttributesInput = z.infer<typeof CustomAttributesInput>;

/** Attribute values as they are answered: text, or a list of texts. */
export const CustomAttributes = z.array(z.object({ attribute_code: wireText, value: z.unknown() }));
export type CustomAttributes = z.infer<typeof CustomAttributes>;
