import { Grid, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';

/** The values of the address fields. */
export interface Address {
  firstname: string;
  lastname: string;
  company: string;
  street: string[];
  postcode: string;
  city: string;
  country_id: string;
  region_id: number | null;
  region: string;
  telephone: string;
  vat_id: string;
}

export const EMPTY_ADDRESS: Address = {
  firstname: '',
  lastname: '',
  company: '',
  street: [],
  postcode: '',
  city: '',
  country_id: '',
  region_id: null,
  region: '',
  telephone: '',
  vat_id: '',
};

interface Props {
  value: Address;
  onChange: (value: Address) => void;
  /** Shows only the fields that affect taxes and shipping costs. */
  isShort?: boolean;
  /** Error message of the country. */
  countryFault?: string | undefined;
}

type Plain = Exclude<keyof Address, 'street' | 'region_id'>;

/** Address fields; the region is a select for countries with a region list. */
export function AddressFields({ value, onChange, isShort = false, countryFault }: Props) {
  const { t } = useTranslation();
  const { data: countries = [] } = useQuery({ ...trpc.directory.countries.queryOptions(), staleTime: 300_000 });
  const regions = countries.find(({ id }) => id === value.country_id)?.available_regions ?? [];
  const set = (change: Partial<Address>): void => onChange({ ...value, ...change });
  const plain = (name: Plain, span = 6) => (
    <Grid.Col span={{ base: 12, xs: span }}>
      <TextInput
        label={t(`sales.cart.address.${name}`)}
        value={value[name]}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />
    </Grid.Col>
  );
  return (
    <Grid>
      {!isShort && (
        <>
          {plain('firstname')}
          {plain('lastname')}
          {plain('company', 12)}
          {[0, 1].map((index) => (
            <Grid.Col key={index} span={12}>
              <TextInput
                label={t(index === 0 ? 'sales.cart.address.street' : 'sales.cart.address.street2')}
                value={value.street[index] ?? ''}
                onChange={(event) => set({ street: withLine(value.street, index, event.currentTarget.value) })}
              />
            </Grid.Col>
          ))}
        </>
      )}
      <Grid.Col span={{ base: 12, xs: 6 }}>
        <Select
          label={t('sales.cart.address.country_id')}
          data={countries.map(({ id, full_name_locale }) => ({ value: id, label: full_name_locale }))}
          value={value.country_id || null}
          onChange={(country) => set({ country_id: country ?? '', region_id: null, region: '' })}
          searchable
          error={countryFault}
        />
      </Grid.Col>
      {regions.length > 0 ? (
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <Select
            label={t('sales.cart.address.region')}
            data={regions.map(({ id, name }) => ({ value: id, label: name }))}
            value={value.region_id === null ? null : String(value.region_id)}
            onChange={(region) => set({ region_id: region ? Number(region) : null, region: '' })}
            searchable
            clearable
          />
        </Grid.Col>
      ) : (
        plain('region')
      )}
      {plain('postcode')}
      {plain('city')}
      {!isShort && (
        <>
          {plain('telephone')}
          {plain('vat_id')}
        </>
      )}
    </Grid>
  );
}

const withLine = (street: string[], index: number, text: string): string[] => {
  const lines = [street[0] ?? '', street[1] ?? ''].map((line, at) => (at === index ? text : line));
  return lines.filter((line, at) => line !== '' || (at === 0 && lines[1] !== ''));
};

/** The address as cart input; empty values are omitted. */
export const addressInput = ({ street, region_id, ...texts }: Address) => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim() || null])),
  street: street.length > 0 ? street : null,
  region_id,
});
