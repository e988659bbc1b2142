import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { client, trpc } from '../../../api/trpc';
import { AddressFields, AddressForm, type AddressValues, addressValues, streetLines } from '../../../form/address-form';
import { EntityPage } from '../../../form/entity-page';
import { type Call, useEntityForm } from '../../../form/use-entity-form';
import { useVersioned } from '../../../form/use-version';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { type Order, shippingAddressOf } from './use-order';

const Address = AddressForm.schema.extend({ email: z.string().trim().min(1) });
/** A virtual order has only a billing address. */
const Addresses = z.object({ billing: Address, shipping: Address.nullable() });

/** API input from the form values. */
const addressInput = ({
  street,
  region_id,
  region,
  id: _id,
  default_billing: _billing,
  default_shipping: _shipping,
  ...rest
}: AddressValues) => ({
  ...rest,
  street: streetLines(street),
  ...(region_id ? { region_id } : { region, region_id: 0 }),
});

interface Values {
  billing: AddressValues;
  shipping: AddressValues | null;
}

/** Edits the addresses of an order. */
export function AddressPage() {
  const { orderId } = useParams({ strict: false }) as { orderId: string };
  const stored = useVersioned('order', orderId, trpc.sales.order.get.queryOptions({ id: Number(orderId) }));
  if (stored.error) throw stored.error;
  if (!stored.data) return <PageSkeleton />;
  return <AddressEditor key={orderId} id={Number(orderId)} order={stored.data.data} version={stored.data.version} />;
}

function AddressEditor({ id, order, version }: { id: number; order: Order; version: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const shipping = shippingAddressOf(order);
  const stored: Values = { billing: addressValues(order.billing_address), shipping: shipping ? addressValues(shipping) : null };
  // Server errors name the field but not the address.
  const saving = useRef<keyof Values>('billing');
  async function save(values: Values, call: Call): Promise<true> {
    for (const type of ['billing', 'shipping'] as const) {
      const address = values[type];
      if (!address || JSON.stringify(address) === JSON.stringify(stored[type])) continue;
      saving.current = type;
      await client.sales.order.saveAddress.mutate({ parent_id: id, entity: { address_type: type, ...addressInput(address) } }, call);
    }
    return true;
  }
  const entityForm = useEntityForm<Values, true>({
    entity: 'order',
    entityId: id,
    values: stored,
    version,
    schema: Addresses,
    save,
    fieldOf: (name) => `${saving.current}.${name}`,
    canUndo: false,
    onSaved: () => void navigate({ to: `/orders/${id}` }),
  });
  return (
    <EntityPage
      entityForm={entityForm}
      title={t('sales.order.addressesOf', { number: order.increment_id })}
      back={{ to: `/orders/${id}`, label: t('sales.order.title', { number: order.increment_id }) }}
    >
      <Columns
        main={6}
        side={
          stored.shipping && (
            <Card title={t('sales.order.shipping_name')}>
              <AddressFields at="shipping" more={['vat_id', 'email']} />
            </Card>
          )
        }
      >
        <Card title={t('sales.order.billing_name')}>
          <AddressFields at="billing" more={['vat_id', 'email']} />
        </Card>
      </Columns>
    </EntityPage>
  );
}
