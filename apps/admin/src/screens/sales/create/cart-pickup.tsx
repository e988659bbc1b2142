import { Alert, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { failureText } from '../../../api/failure';
import { useLookups } from '../../../api/lookups';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { type Cart, type CartAddress, type PricedItem, pickupOf, shippingOf } from './use-cart';

type Location = Outputs['catalogInventory']['source']['listPickupLocations']['items'][number];

/** The place where the customer picks the order up: its address becomes the shipping address. */
export function CartPickup({ cart, items }: { cart: Cart; items: PricedItem[] }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { address } = shippingOf(cart);
  const { data, error } = useQuery(trpc.catalogInventory.source.listPickupLocations.queryOptions(useSearch(cart, items), { retry: false }));
  const locations = data?.items ?? [];
  const choose = (code: string | null): void => {
    const location = locations.find(({ pickup_location_code }) => pickup_location_code === code);
    if (!location) return;
    const moved = { cartId: cart.id, address: addressAt(location, address ?? cart.billing_address) };
    void act((call) => client.quote.addresses.setShipping.admin.mutate(moved, call));
  };
  if (error) return <Alert color="brick">{failureText(error)}</Alert>;
  return (
    <Select
      mt="xs"
      label={t('sales.cart.pickupLocation')}
      placeholder={t('sales.pickup.choose')}
      nothingFoundMessage={t('sales.pickup.noLocations')}
      data={locations.map((one) => ({ value: one.pickup_location_code, label: [one.name, one.city].filter(Boolean).join(', ') }))}
      value={pickupOf(cart) ?? null}
      onChange={choose}
      disabled={isActing || !data}
      allowDeselect={false}
    />
  );
}

/** Lines whose SKU is that of goods: a configurable's is that of the chosen variant. */
const SINGLE = ['simple', 'configurable'];

/** The places of the cart's website that have its products; parts of composite products are checked when it is placed. */
function useSearch(cart: Cart, items: PricedItem[]) {
  const lookups = useLookups();
  const website = lookups?.stores.find(({ id }) => id === cart.store_id)?.website_id;
  const scope_code = lookups?.websites.find(({ id }) => id === website)?.code ?? '';
  const products_info = items.filter(({ product_type }) => SINGLE.includes(product_type)).map(({ sku }) => ({ sku }));
  return { searchRequest: { scope_code, extension_attributes: { products_info }, sort: [{ field: 'name', direction: 'ASC' }] } };
}

const addressAt = (location: Location, person: CartAddress | undefined) => ({
  firstname: person?.firstname,
  lastname: person?.lastname,
  telephone: person?.telephone,
  email: person?.email,
  country_id: location.country_id,
  region_id: location.region_id,
  region: location.region,
  city: location.city,
  postcode: location.postcode,
  street: location.street ? [location.street] : [],
  extension_attributes: { pickup_location_code: location.pickup_location_code },
});
