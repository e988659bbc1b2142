import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useCountryChoices, useLookups, useRegionChoices } from '../../../api/lookups';
import { trpc } from '../../../api/trpc';
import { type Choice, choicesOf } from '../../../list/choices';
import { useMay } from '../../../session/me';
import { locale } from '../../../texts/format';
import { orderStatusText } from '../../../texts/say';
import { LOCALES } from './locales';
import { optionLabel, type Setting } from './setting';

/** The current value of another setting, unsaved input included. */
export type CurrentValue = (path: string) => string;

const cache = new Map<string, Choice[]>();

/** Long lists are made once per language. */
function kept(name: string, make: () => Choice[]): Choice[] {
  const key = `${locale()} ${name}`;
  const choices = cache.get(key) ?? make();
  cache.set(key, choices);
  return choices;
}

/** Choices for codes that the browser has names for, with the code behind the name. */
const named = (type: 'currency' | 'language', codes: readonly string[]): Choice[] =>
  kept(type, () => {
    const names = new Intl.DisplayNames(locale(), { type });
    const { compare } = new Intl.Collator(locale());
    const choices = codes.map((value) => ({ value, label: `${names.of(value.replaceAll('_', '-')) ?? value} (${value})` }));
    return choices.sort((one, other) => compare(one.label, other.label));
  });

const zones = (): Choice[] =>
  kept('zones', () => ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value.replaceAll('_', ' ') })));

/** The content pages, by their identifier; none without permission to view pages. */
function usePages(isOn: boolean): Choice[] {
  const mayRead = useMay()('Magento_Cms::page');
  const { data } = useQuery({
    ...trpc.cms.page.list.queryOptions({ searchCriteria: { page_size: 200 } }),
    enabled: isOn && mayRead,
  });
  return (data?.items ?? []).map(({ identifier, title }) => ({ value: identifier, label: title ?? identifier }));
}

/** The value of a region setting without a region. */
export const noRegion = (setting: Setting): string => (setting.default === '' ? '' : '0');

const none = (value: string): Choice => ({ value, label: i18next.t('settings.none') });

/** The values of a setting by name; undefined if it is typed. */
export function useChoices(setting: Setting, current: CurrentValue): Choice[] | undefined {
  const { name, options, countryPath, mayBeEmpty } = setting;
  const lookups = useLookups();
  const countries = useCountryChoices();
  const regions = useRegionChoices(countryPath && current(countryPath));
  const pages = usePages(name === 'page');
  switch (name) {
    case 'select':
    case 'multiselect':
      return (options?.values ?? []).map((value) => ({ value, label: optionLabel(options?.texts ?? '', value) }));
    case 'sender':
      return (options?.values ?? []).map((value) => ({ value, label: senderLabel(value, current) }));
    case 'country':
    case 'countries':
      return [...(mayBeEmpty ? [none('')] : []), ...countries];
    case 'region':
      return [none(noRegion(setting)), ...regions];
    case 'currency':
    case 'currencies':
      return named('currency', Intl.supportedValuesOf('currency'));
    case 'locale':
      return named('language', LOCALES);
    case 'timezone':
      return zones();
    case 'customer_group':
      return choicesOf(lookups?.customer_groups.filter(({ id }) => id !== 0));
    case 'customer_tax_class':
      return choicesOf(lookups?.customer_tax_classes);
    case 'product_tax_class':
      return [...(mayBeEmpty ? [none('0')] : []), ...choicesOf(lookups?.product_tax_classes)];
    case 'order_status':
      return (lookups?.order_statuses ?? []).map(({ code, label }) => ({ value: code, label: orderStatusText(code, label) }));
    case 'page':
      return pages;
    default:
      return undefined;
  }
}

function senderLabel(value: string, current: CurrentValue): string {
  const [name, address] = ['name', 'email'].map((part) => current(`trans_email/ident_${value}/${part}`));
  return `${optionLabel('sender', value)} – ${name} <${address}>`;
}
