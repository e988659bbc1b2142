import i18next from 'i18next';
import type { Outputs } from '../../../api/trpc';
import { isUnread, type Unread } from '../../../form/number-text';
import { money, quantity } from '../../../texts/format';
import { say } from '../../../texts/say';

export type Setting = Outputs['store']['settings']['list'][number];
export type Width = Setting['width'];

/** Sections in the order of the server, with those that the settings have. */
export const sectionsOf = (settings: readonly Setting[]): string[] => [...new Set(settings.map(({ section }) => section))];

/** The section whose settings are shown by their keys. */
export const ADVANCED = 'advanced';

export const sectionLabel = (section: string): string => say(`settings.section.${section}.label`, section);
export const sectionHelp = (section: string): string => say(`settings.section.${section}.help`, '');
export const groupLabel = ({ section, group }: Setting): string => say(`settings.group.${section}_${group}`, group);

/** The name of a setting; those that Merx does not read are named by their key. */
export const labelOf = ({ section, path, texts }: Setting): string =>
  section === ADVANCED ? path : say(`settings.of.${texts}.label`, path);
/** What a setting changes, in a sentence; undefined for those that Merx does not read. */
export const helpOf = ({ section, texts }: Setting): string | undefined =>
  section === ADVANCED ? undefined : say(`settings.of.${texts}.help`, '') || undefined;

export const optionLabel = (texts: string, value: string): string => say(`settings.option.${texts}.${value || 'none'}`, value || '–');
export const unitLabel = (unit: string | undefined): string | undefined => unit && say(`settings.unit.${unit}`, unit);

/** The values of a list setting. */
export const listed = (value: string): string[] => value.split(',').filter((one) => one !== '');

const isNumber = (name: Setting['name']): boolean => name === 'integer' || name === 'decimal' || name === 'money';

/** A value as text: names instead of codes, numbers with their unit; secrets stay hidden. */
export function valueText(setting: Setting, value: string | Unread, nameOf: (value: string) => string, currency: string): string {
  const { name, unit } = setting;
  if (isUnread(value)) return value.unread;
  if (name === 'switch') return i18next.t(value === '1' ? 'word.yes' : 'word.no');
  if (name === 'secret') return i18next.t(value === '' ? 'settings.noSecret' : 'settings.hiddenSecret');
  const parts = name === 'text' || name === 'long_text' || value === '' ? [value] : listed(value);
  const text = isNumber(name) ? numberText(name, value, currency) : parts.map(nameOf).join(', ');
  if (text === '') return i18next.t('settings.empty');
  return unit ? `${text} ${unitLabel(unit)}` : text;
}

const numberText = (name: string, value: string, currency: string): string => {
  if (value === '') return '';
  return name === 'money' ? money(Number(value), currency) : quantity(Number(value));
};

/** Whether a setting contains all words of a search: in its texts, its section or its key. */
export function matches(setting: Setting, wanted: string): boolean {
  const { path, section } = setting;
  const text = [labelOf(setting), helpOf(setting), groupLabel(setting), sectionLabel(section), path].join(' ').toLocaleLowerCase();
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Settings by the card that shows them, in order. */
export function byGroup(settings: readonly Setting[]): Setting[][] {
  const groups = new Map<string, Setting[]>();
  for (const setting of settings) {
    const key = `${setting.section}/${setting.group}`;
    groups.set(key, [...(groups.get(key) ?? []), setting]);
  }
  return [...groups.values()];
}
