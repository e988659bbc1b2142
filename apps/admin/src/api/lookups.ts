import { useQuery } from '@tanstack/react-query';
import { type Choice, choicesOf } from '../list/choices';
import { type Outputs, trpc } from './trpc';

type Lookups = Outputs['ui']['lookups'];

/** Short lookup lists (websites, stores, groups, classes); undefined while loading. */
export const useLookups = (): Lookups | undefined => useQuery({ ...trpc.ui.lookups.queryOptions(), staleTime: 60_000 }).data;

type Named = { [Key in keyof Lookups]: Lookups[Key] extends readonly { id: number; name: string }[] ? Key : never }[keyof Lookups];

/** Returns a hook that provides one of the short lists as the `choices` of a field. */
export const lookup = (list: Named) => (): Choice[] => choicesOf(useLookups()?.[list]);

/** The countries with their regions; empty while loading. */
export const useCountries = () => useQuery({ ...trpc.directory.countries.queryOptions(), staleTime: 3_600_000 }).data ?? [];

/** Country options, by their name in the store's language. */
export const useCountryChoices = (): Choice[] =>
  useCountries().map(({ id, full_name_locale }) => ({ value: id, label: full_name_locale || id }));

/** Region options of a country; empty if it has no region list. */
export const useRegionChoices = (country: string | null | undefined): Choice[] =>
  (useCountries().find(({ id }) => id === country)?.available_regions ?? []).map(({ id, name }) => ({ value: id, label: name }));
