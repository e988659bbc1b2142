import { text, wireBool, wireText } from '@merx/wire';
import { z } from 'zod';

const Scope = z.enum(['default', 'websites', 'stores']);

/** For whom settings count: for all, or for the website or store view of a code. */
export const SettingScope = z.object({ scope: Scope.default('default'), code: text.optional() });
export const SettingsInput = z.object({ scope: SettingScope.prefault({}), section: text.optional() });

/** New values; null takes one away, so that the wider scope's counts. */
export const SaveSettings = z.object({
  scope: SettingScope.prefault({}),
  values: z
    .array(z.object({ path: text, value: text.nullable() }))
    .min(1)
    .max(500),
});
export const UnsetSettings = z.object({ scope: SettingScope.prefault({}), paths: z.array(text).min(1).max(500) });

export const SettingGroups = z.array(
  z.object({ section: wireText, groups: z.array(z.object({ group: wireText, paths: z.array(wireText) })) }),
);
export type SettingGroups = z.infer<typeof SettingGroups>;

const ShownSetting = z.object({
  path: wireText,
  /** A key for its name: the app has the words. */
  label: wireText,
  type: wireText,
  options: z.array(wireText).optional(),
  must: wireText,
  value: wireText,
  /** What it is while nobody has set it. */
  default: wireText,
  /** Where the value was set; null for the built-in one. */
  set_in: Scope.nullable(),
  is_secret: wireBool,
  /** How far down it can be told apart. */
  lowest_scope: Scope,
});
export type ShownSetting = z.infer<typeof ShownSetting>;
export const ShownSettings = z.array(ShownSetting);
