import { Button, Checkbox, Group, Modal, Select, SimpleGrid, Stack, Title, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import { AddressText } from '../../../shell/address-text';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { townLines } from '../../../texts/address';
import { type Address, AddressFields, addressInput, EMPTY_ADDRESS } from './address-fields';
import { type Cart, type CartAddress, isFilled, shippingOf } from './use-cart';

type Kind = 'shipping' | 'billing';
type BookEntry = Extract<Cart['customer'], { addresses: unknown[] }>['addresses'][number];

/** Shipping and billing address of a cart, from the customer's address book or entered. */
export function CartAddresses({ cart }: { cart: Cart }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Kind>();
  const kinds: Kind[] = cart.is_virtual ? ['billing'] : ['shipping', 'billing'];
  const stored = { shipping: shippingOf(cart).address, billing: cart.billing_address };
  return (
    <Card title={t('sales.cart.addresses')}>
      <SimpleGrid cols={{ base: 1, xs: kinds.length }}>
        {kinds.map((kind) => (
          <Stack key={kind} gap="xs" align="flex-start">
            <Title order={3} size="h6">
              {t(`sales.cart.${kind}Address`)}
            </Title>
            <Shown address={stored[kind]} />
            <Button size="compact-sm" variant="light" onClick={() => setEdited(kind)}>
              {isFilled(stored[kind]) ? t('act.edit') : t('sales.cart.enterAddress')}
              <VisuallyHidden>{`: ${t(`sales.cart.${kind}Address`)}`}</VisuallyHidden>
            </Button>
          </Stack>
        ))}
      </SimpleGrid>
      {edited && <AddressModal cart={cart} kind={edited} stored={stored[edited]} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

function Shown({ address }: { address: CartAddress | undefined }) {
  const { t } = useTranslation();
  return isFilled(address) ? <AddressText address={address} /> : <Hint>{t('sales.cart.noAddress')}</Hint>;
}

interface ModalProps {
  cart: Cart;
  kind: Kind;
  stored: CartAddress | undefined;
  onClose: () => void;
}

function AddressModal({ cart, kind, stored, onClose }: ModalProps) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const book: BookEntry[] = 'addresses' in cart.customer ? cart.customer.addresses : [];
  const [address, setAddress] = useState<Address>(isFilled(stored) ? typed(stored) : freshFor(cart, book, kind));
  const other = kind === 'shipping' ? cart.billing_address : shippingOf(cart).address;
  const [isBoth, setBoth] = useState(!isFilled(other));
  const [isKept, setKept] = useState(false);
  const [isChecked, setChecked] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (!address.country_id) return;
    const input = { ...addressInput(address), ...(isKept && { save_in_address_book: 1 }) };
    const isBilling = isBoth || kind === 'billing';
    const saved = await act((call) =>
      isBilling
        ? client.quote.addresses.setBilling.admin.mutate({ cartId: cart.id, address: input, useForShipping: isBoth }, call)
        : client.quote.addresses.setShipping.admin.mutate({ cartId: cart.id, address: input }, call),
    );
    if (saved) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t(`sales.cart.${kind}Address`)} size="lg">
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          {book.length > 0 && (
            <Select
              label={t('sales.cart.fromBook')}
              data={book.map((entry) => ({ value: String(entry.id), label: inBrief(entry) }))}
              value={null}
              onChange={(id) => {
                const entry = book.find((one) => String(one.id) === id);
                if (entry) setAddress(typed({ ...entry, region: entry.region.region }));
              }}
            />
          )}
          <AddressFields
            value={address}
            onChange={setAddress}
            countryFault={isChecked && !address.country_id ? t('form.required') : undefined}
          />
          {!cart.is_virtual && (
            <Checkbox
              label={t(kind === 'shipping' ? 'sales.cart.alsoBilling' : 'sales.cart.alsoShipping')}
              checked={isBoth}
              onChange={(event) => setBoth(event.currentTarget.checked)}
            />
          )}
          {'addresses' in cart.customer && (
            <Checkbox label={t('sales.cart.keepAddress')} checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('act.cancel')}
            </Button>
            <Button type="submit" loading={isActing}>
              {t('act.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const inBrief = ({ firstname, lastname, street, region, ...town }: BookEntry): string =>
  [`${firstname} ${lastname}`, street.join(' '), ...townLines({ ...town, ...region }), town.country_id].filter(Boolean).join(', ');

/** Field values of a stored address. */
function typed(
  stored: Partial<Record<Exclude<keyof Address, 'street' | 'region_id'>, string | null | undefined>> & {
    street: string[];
    region_id: number | null;
  },
): Address {
  const { street, region_id, ...texts } = stored;
  const known = Object.keys(EMPTY_ADDRESS) as (keyof Address)[];
  const plain = Object.entries(texts).filter(([name, text]) => known.includes(name as keyof Address) && typeof text === 'string');
  return { ...EMPTY_ADDRESS, ...Object.fromEntries(plain), street, region_id: region_id || null };
}

/** The customer's default address, or one with only the name. */
function freshFor({ customer }: Cart, book: BookEntry[], kind: Kind): Address {
  const entry = book.find(({ default_shipping, default_billing }) => (kind === 'shipping' ? default_shipping : default_billing));
  if (entry) return typed({ ...entry, region: entry.region.region });
  return { ...EMPTY_ADDRESS, firstname: customer.firstname ?? '', lastname: customer.lastname ?? '' };
}
