import { CustomerAddress } from '@merx/router/schema/customer/address/address';
import { text } from '@merx/wire';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useCountryChoices, useRegionChoices } from '../api/lookups';
import { FormFields } from './form-fields';
import { formOf } from './form-of';

/** The form holds the street as one multi-line text, and the region as a name or the id of a known region. */
const Shape = CustomerAddress.extend({ street: text, region: text.nullish(), email: text.nullish() });

/** The regions of the country selected in the same address. */
const useRegions = (name: string) => useRegionChoices(useWatch({ name: name.replace(/region_id$/, 'country_id') }));

export const AddressForm = formOf(Shape, {
  firstname: { label: 'customers.firstname', required: true, half: true },
  lastname: { label: 'customers.lastname', required: true, half: true },
  company: { label: 'customers.company', half: true },
  telephone: { label: 'customers.telephone', as: 'tel', required: true, half: true },
  street: { label: 'customers.street', as: 'area', required: true },
  postcode: { label: 'customers.postcode', half: true },
  city: { label: 'customers.city', required: true, half: true },
  country_id: { label: 'customers.country_id', choices: useCountryChoices, required: true, half: true },
  region: { label: 'customers.region', half: true },
  region_id: { label: 'customers.region', choices: useRegions, clearable: true, half: true },
  vat_id: { label: 'customers.vatId' },
  email: { label: 'word.email', as: 'email', half: true },
  default_billing: { label: 'customers.isDefaultBilling', as: 'check', half: true },
  default_shipping: { label: 'customers.isDefaultShipping', as: 'check', half: true },
  prefix: { label: 'customers.prefix', half: true },
  id: { label: 'word.id' },
});
export type AddressValues = ReturnType<typeof AddressForm.valuesOf>;

type Name = keyof typeof AddressForm.fields;
const COMMON: readonly Name[] = ['firstname', 'lastname', 'company', 'telephone', 'street', 'postcode', 'city', 'country_id', 'region'];

/** The address of a draft, which may be incomplete: only the country is required. */
export const DraftAddress = z.looseObject({ country_id: z.string().min(1) });
const DRAFT_FIELDS = Object.fromEntries(
  Object.entries(AddressForm.fields).map(([name, field]) => [name, { ...field, isRequired: name === 'country_id' }]),
) as typeof AddressForm.fields;

interface Stored {
  street?: readonly string[] | null | undefined;
  region?: string | { region?: string | null | undefined; region_id?: number | null | undefined } | null | undefined;
  region_id?: number | null | undefined;
}

/** Form values of a stored address, or of an empty one. */
export function addressValues(address: Stored = {}): AddressValues {
  const { street, region, region_id } = address;
  const { region: name, region_id: id } = typeof region === 'object' && region ? region : { region, region_id };
  return AddressForm.valuesOf({ ...address, street: street?.join('\n'), region: name, region_id: id || region_id || null });
}

/** Splits the street into lines, as the API expects. */
export const streetLines = (street: string): string[] => street.split('\n').filter((line) => line.trim() !== '');

interface Props {
  /** Path of the address in the form values. */
  at: string;
  /** Additional fields of this address. */
  more?: readonly Name[];
  /** The fields to show, with `region` for the region as a name or a selection. */
  names?: readonly Name[];
  /** Whether the address may be incomplete. */
  isDraft?: boolean;
}

/** Address fields; a country with known regions offers them, and changing the country clears the region. */
export function AddressFields({ at, more = [], names = COMMON, isDraft = false }: Props) {
  const { setValue } = useFormContext();
  const regions = useRegions(`${at}.region_id`);
  const forget = (): void => {
    setValue(`${at}.region_id`, null, { shouldDirty: true });
    setValue(`${at}.region`, '', { shouldDirty: true });
  };
  const only = [...names, ...more].map((name) => (name === 'region' && regions.length > 0 ? 'region_id' : name));
  const fields = isDraft ? DRAFT_FIELDS : AddressForm.fields;
  return <FormFields of={{ fields }} at={at} only={only} onChosen={{ country_id: forget }} />;
}
