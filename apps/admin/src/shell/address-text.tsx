import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCountries } from '../api/lookups';
import { type Town, townLines } from '../texts/address';
import { isolated } from '../texts/direction';

type Part = string | null | undefined;

type Name = 'prefix' | 'firstname' | 'middlename' | 'lastname' | 'suffix';

/** An address of an order, cart or customer. */
export interface ShownAddress extends Town, Partial<Record<Name | 'company' | 'telephone' | 'fax' | 'vat_id', Part>> {
  street?: readonly string[] | null | undefined;
  region_id?: number | null | undefined;
}

/** Formats an address in the order of its country. */
export function AddressText({ address }: { address: ShownAddress }) {
  const { t } = useTranslation();
  const country = useCountries().find(({ id }) => id === address.country_id);
  const { prefix, firstname, middlename, lastname, suffix, company, street, region_id, telephone, fax, vat_id } = address;
  const code = address.region_code ?? country?.available_regions?.find(({ id }) => Number(id) === region_id)?.code;
  const lines = [
    [prefix, firstname, middlename, lastname, suffix].filter(Boolean).join(' '),
    company,
    ...(street ?? []),
    ...townLines({ ...address, region_code: code }),
    country?.full_name_locale ?? address.country_id,
    telephone && t('sales.order.phone', { number: telephone }),
    fax && t('sales.order.faxNumber', { number: fax }),
    vat_id && t('sales.order.vat', { number: vat_id }),
  ].filter(Boolean);
  return (
    <Text component="address" size="sm" style={{ fontStyle: 'normal', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {lines.map((line) => isolated(String(line))).join('\n')}
    </Text>
  );
}
