import type { attribute, ExactRow } from '@merx/db/tables';
import { text, wireText } from '@merx/wire';
import { z } from 'zod';

/** Where a value of an attribute may differ. */
export type AttributeScope = 'store' | 'website' | 'global';

type AttributeRow = ExactRow<typeof attribute>;

/** What an attribute is: the type of its values, where they may differ, which are allowed. Values of the backend type `static` stand in columns. */
export interface AttributeDefinition
  extends Pick<AttributeRow, 'id' | 'code' | 'backend_type' | 'frontend_input' | 'default_value' | 'options_from'>,
    Pick<AttributeRow, 'is_required' | 'is_unique' | 'is_user_defined' | 'is_visible'> {
  label: string;
  scope: AttributeScope;
  /** Product types; empty: all. */
  apply_to: ReadonlySet<string>;
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
