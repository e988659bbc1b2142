import type { attribute, ExactRow } from '@merx/db/tables';
import { text, wireText } from '@merx/wire';
import { z } from 'zod';

/** The scope at which values of an attribute may differ. */
export type AttributeScope = 'store' | 'website' | 'global';

type AttributeRow = ExactRow<typeof attribute>;

/** An attribute: type, scope and allowed values. Values of the backend type `static` are columns. */
export interface AttributeDefinition
  extends Pick<AttributeRow, 'id' | 'code' | 'backend_type' | 'frontend_input' | 'default_value' | 'options_from'>,
    Pick<AttributeRow, 'is_required' | 'is_unique' | 'is_user_defined' | 'is_visible'> {
  label: string;
  scope: AttributeScope;
  /** Product types; empty: all. */
  apply_to: ReadonlySet<string>;
  /** Allowed values; null if they are free or come from a table that changes. */
  options: ReadonlySet<string> | null;
  sets: ReadonlySet<number>;
}

/** Attribute values as sent by clients, in the form that the gateway normalizes them to. */
export const CustomAttributesInput = z.array(z.strictObject({ attribute_code: text, value: z.unknown() }));
export type CustomAttributesInput = z.infer<typeof CustomAttributesInput>;

/** Attribute values as returned: text, or a list of texts. */
export const CustomAttributes = z.array(z.object({ attribute_code: wireText, value: z.unknown() }));
export type CustomAttributes = z.infer<typeof CustomAttributes>;
