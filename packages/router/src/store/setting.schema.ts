import { text, wireBool, wireText } from '@merx/wire';
import { z } from 'zod';

const Scope = z.enum(['default', 'websites', 'stores']);

/** The scope of settings: global, or the website or store view with that code. */
export const SettingScope = z.object({ scope: Scope.default('default'), code: text.optional() });
export type SettingScope = z.infer<typeof SettingScope>;

export const SettingsInput = z.object({ scope: SettingScope.prefault({}), section: text.optional() });
export type SettingsInput = z.infer<typeof SettingsInput>;

/** New values; null removes one, so that the wider scope applies. */
export const SaveSettings = z.object({
  scope: SettingScope.prefault({}),
  values: z
    .array(z.object({ path: text, value: text.nullable() }))
    .min(1)
    .max(500),
});
export type SaveSettings = z.infer<typeof SaveSettings>;

export const UnsetSettings = z.object({ scope: SettingScope.prefault({}), paths: z.array(text).min(1).max(500) });
export type UnsetSettings = z.infer<typeof UnsetSettings>;

export const SettingGroups = z.array(
  z.object({ section: wireText, groups: z.array(z.object({ group: wireText, paths: z.array(wireText) })) }),
);
export type SettingGroups = z.infer<typeof SettingGroups>;

const ShownSetting = z.object({
  path: wireText,
  /** Message key of its name; the app has the texts. */
  label: wireText,
  type: wireText,
  options: z.array(wireText).optional(),
  must: wireText,
  value: wireText,
  /** The built-in default. */
  default: wireText,
  /** The scope in which the value is set; null for the built-in default. */
  set_in: Scope.nullable(),
  is_secret: wireBool,
  /** The narrowest scope in which it can be set. */
  lowest_scope: Scope,
});
export type ShownSetting = z.infer<typeof ShownSetting>;
export const ShownSettings = z.array(ShownSetting);
