import { text, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

/** The inputs of settings. */
export const CONTROLS = [
  'switch',
  'select',
  'multiselect',
  'integer',
  'decimal',
  'money',
  'text',
  'long_text',
  'secret',
  'email',
  'emails',
  'url',
  'country',
  'countries',
  'region',
  'currency',
  'currencies',
  'locale',
  'timezone',
  'customer_group',
  'customer_tax_class',
  'product_tax_class',
  'order_status',
  'sender',
  'page',
] as const;
export type ControlName = (typeof CONTROLS)[number];

const Scope = z.enum(['default', 'websites', 'stores']);

/** The scope of settings: global, or the website or store view with that code. */
export const SettingScope = z.object({ scope: Scope.default('default'), code: text.optional() });
export type SettingScope = z.infer<typeof SettingScope>;

export const SettingsInput = z.object({ scope: SettingScope.prefault({}), section: text.optional() });
export type SettingsInput = z.infer<typeof SettingsInput>;

/**
 * New values; null removes one, so that the wider scope applies. `seen` is the value of the scope that the caller has seen, null for none:
 * it must still be stored.
 */
export const SaveSettings = z.object({
  scope: SettingScope.prefault({}),
  values: z
    .array(z.object({ path: text, value: text.nullable(), seen: text.nullable().optional() }))
    .min(1)
    .max(500),
});
export type SaveSettings = z.infer<typeof SaveSettings>;

export const UnsetSettings = z.object({ scope: SettingScope.prefault({}), paths: z.array(text).min(1).max(500) });
export type UnsetSettings = z.infer<typeof UnsetSettings>;

/** One setting: how it is named and edited, and its values. */
const ShownSetting = z.object({
  path: wireText,
  /** The section and the card that show it. */
  section: wireText,
  group: wireText,
  /** Key of its label and help in the admin's texts. */
  texts: wireText,
  /** The input, see `control.ts`. */
  name: z.enum(CONTROLS),
  options: z.object({ values: z.array(wireText), texts: wireText }).optional(),
  unit: wireText.optional(),
  min: wireInt.optional(),
  max: wireInt.optional(),
  longest: wireInt.optional(),
  mayBeEmpty: wireBool.optional(),
  /** The setting with the country of a region. */
  countryPath: wireText.optional(),
  /** The switch without which it has no effect. */
  needs: wireText.optional(),
  /** The narrowest scope in which it has an effect. */
  width: Scope,
  /** Whether only admins with all permissions may change it. */
  is_guarded: wireBool,
  value: wireText,
  /** The scope in which the value is set; null for the built-in default. */
  set_in: Scope.nullable(),
  /** What applies without a value of the scope itself, and where that is set. */
  inherited: z.object({ value: wireText, set_in: Scope.nullable() }),
  /** The built-in default. */
  default: wireText,
});
export type ShownSetting = z.infer<typeof ShownSetting>;
export const ShownSettings = z.array(ShownSetting);
