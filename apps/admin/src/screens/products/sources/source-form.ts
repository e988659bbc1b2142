import { SourceInput } from '@merx/router/schema/catalog-inventory/source/source';
import { bool, list, text } from '@merx/wire';
import i18next from 'i18next';
import { useWatch } from 'react-hook-form';
import { useCountryChoices, useRegionChoices } from '../../../api/lookups';
import type { Outputs } from '../../../api/trpc';
import { formOf } from '../../../form/form-of';
import type { Choice } from '../../../list/choices';
import { DEFAULT_SOURCE } from './use-sources';

type Source = Outputs['catalogInventory']['source']['get'];
type Input = ReturnType<typeof SourceInput.parse>;

/** Whether it is the source that every store has. */
export const isDefault = (source: Pick<Source, 'source_code'> | undefined): boolean => source?.source_code === DEFAULT_SOURCE;

const CARRIERS = ['flatrate', 'freeshipping', 'instore', 'tablerate'] as const;
const useCarriers = (): Choice[] => CARRIERS.map((value) => ({ value, label: i18next.t(`settings.group.shipping_${value}`) }));

/** The region options of the selected country; empty if it has none. */
export const useRegions = (): Choice[] => useRegionChoices(useWatch({ name: 'country_id' }));

/** The form holds the carriers in their order, and the pick-up fields beside the others. */
const Shape = SourceInput.extend({
  carriers: list(text).nullish(),
  is_pickup_location_active: bool.nullish(),
  frontend_name: text.nullish(),
  frontend_description: text.nullish(),
});

export const SourceForm = formOf(
  Shape,
  {
    name: { label: 'word.name', required: true, half: true },
    source_code: { label: 'products.sources.source_code', hint: 'products.sources.codeHint', required: true, half: true },
    enabled: { label: 'products.sources.enabled', hint: 'products.sources.enabledHint' },
    description: { label: 'products.sources.description', as: 'area' },
    contact_name: { label: 'products.sources.contact_name', half: true },
    email: { label: 'word.email', as: 'email', half: true },
    phone: { label: 'products.sources.phone', as: 'tel', half: true },
    fax: { label: 'products.sources.fax', as: 'tel', half: true },
    country_id: { label: 'products.sources.country_id', choices: useCountryChoices, required: true, half: true },
    region: { label: 'products.sources.region', half: true },
    region_id: { label: 'products.sources.region', choices: useRegions, clearable: true, half: true },
    postcode: { label: 'products.sources.postcode', required: true, half: true },
    city: { label: 'products.sources.city', half: true },
    street: { label: 'products.sources.street' },
    latitude: { label: 'products.sources.latitude', unit: '°', min: -90, max: 90, half: true },
    longitude: { label: 'products.sources.longitude', unit: '°', min: -180, max: 180, half: true },
    is_pickup_location_active: { label: 'products.sources.isPickup', hint: 'products.sources.pickupHint' },
    frontend_name: { label: 'products.sources.frontend_name', hint: 'products.sources.frontendNameHint' },
    frontend_description: { label: 'products.sources.frontend_description', as: 'area' },
    use_default_carrier_config: { label: 'products.sources.defaultCarriers' },
    carriers: { label: 'products.sources.ownCarriers', choices: useCarriers },
  },
  { enabled: true, use_default_carrier_config: true },
);
export type SourceValues = ReturnType<typeof SourceForm.valuesOf>;

/** Form values of a stored source, or of a new one. */
export function sourceValues(source: Source | undefined): SourceValues {
  if (!source) return SourceForm.valuesOf();
  const { extension_attributes: pickup, carrier_links: links, ...fields } = source;
  const carriers = [...links].sort((a, b) => a.position - b.position).map(({ carrier_code }) => carrier_code);
  // Without a name of its own, buyers see the source's: it stays empty here so that it follows a new name.
  const frontend_name = pickup?.frontend_name === source.name ? '' : pickup?.frontend_name;
  return SourceForm.valuesOf({ ...fields, ...pickup, frontend_name, carriers });
}

/** The API input of the form's values; the default source has no pick-up fields. */
export function sourceInput(values: SourceValues): Input {
  const { carriers, is_pickup_location_active, frontend_name, frontend_description, ...fields } = values;
  const links = fields.use_default_carrier_config ? [] : carriers;
  return {
    ...fields,
    carrier_links: links.map((carrier_code, index) => ({ carrier_code, position: index + 1 })),
    ...(!isDefault(fields) && { extension_attributes: { is_pickup_location_active, frontend_name, frontend_description } }),
  };
}
