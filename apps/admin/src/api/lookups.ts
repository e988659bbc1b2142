import { useQuery } from '@tanstack/react-query';
import { type Choice, choicesOf } from '../list/choices';
import { type Outputs, trpc } from './trpc';

type Lookups = Outputs['ui']['lookups'];

/** The shop's short lists (websites, stores, groups, classes); undefined until they are loaded. */
export const useLookups = (): Lookups | undefined => useQuery({ ...trpc.ui.lookups.queryOptions(), staleTime: 60_000 }).data;

type Named = { [Key in keyof Lookups]: Lookups[Key] extends readonly { id: number; name: string }[] ? Key : never }[keyof Lookups];

/** A hook that offers one of the short lists, for the `choices` of a field. */
export const lookup = (list: Named) => (): Choice[] => choicesOf(useLookups()?.[list]);

/** The countries with their regions; empty until they are loaded. */
export const useCountries = () => useQuery({ ...trpc.directory.countries.queryOptions(), staleTime: 3_600_000 }).data ?? [];

/** The countries to choose from, by their name in the shop's language. */
export const useCountryChoices = (): Choice[] =>
  useCountries().map(({ id, full_name_locale }) => ({ value: id, label: full_name_locale || id }));

/** The regions of a country to choose from; empty where it has no list of them. */
export const useRegionChoices = (country: string | null | undefined): Choice[] =>
  (useCountries().find(({ id }) => id === country)?.available_regions ?? []).map(({ id, name }) => ({ value: id, label: name }));
