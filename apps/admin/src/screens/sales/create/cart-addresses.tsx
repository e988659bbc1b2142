import { Button, Select, SimpleGrid, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { client } from '../../../api/trpc';
import { AddressFields, AddressForm, type AddressValues, addressValues, DraftAddress, streetLines } from '../../../form/address-form';
import { FormModal } from '../../../form/dialog-form';
import { CheckField } from '../../../form/fields';
import { AddressText } from '../../../shell/address-text';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { townLines } from '../../../texts/address';
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

const Form = z.looseObject({ address: DraftAddress });

function AddressModal({ cart, kind, stored, onClose }: ModalProps) {
  const { t } = useTranslation();
  const hasBook = 'addresses' in cart.customer;
  const book: BookEntry[] = 'addresses' in cart.customer ? cart.customer.addresses : [];
  const other = kind === 'shipping' ? cart.billing_address : shippingOf(cart).address;
  return (
    <FormModal
      title={t(`sales.cart.${kind}Address`)}
      size="lg"
      isOpen
      onClose={onClose}
      values={{
        address: isFilled(stored) ? addressValues(stored) : newAddress(cart, book, kind),
        isBoth: !isFilled(other),
        save_in_address_book: false,
      }}
      schema={Form}
      submitLabel={t('act.save')}
      send={({ address, isBoth, save_in_address_book }, call) => {
        const input = { cartId: cart.id, address: { ...addressInput(address), ...(save_in_address_book && { save_in_address_book: 1 }) } };
        return isBoth || kind === 'billing'
          ? client.quote.addresses.setBilling.admin.mutate({ ...input, useForShipping: isBoth }, call)
          : client.quote.addresses.setShipping.admin.mutate(input, call);
      }}
    >
      {book.length > 0 && <BookSelect book={book} />}
      <AddressFields at="address" more={['vat_id']} isDraft />
      {!cart.is_virtual && (
        <CheckField name="isBoth" label={t(kind === 'shipping' ? 'sales.cart.alsoBilling' : 'sales.cart.alsoShipping')} />
      )}
      {hasBook && <CheckField name="save_in_address_book" label={t('sales.cart.keepAddress')} />}
    </FormModal>
  );
}

/** Copies an entry of the customer's address book to the form. */
function BookSelect({ book }: { book: BookEntry[] }) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  return (
    <Select
      label={t('sales.cart.fromBook')}
      data={book.map((entry) => ({ value: String(entry.id), label: inBrief(entry) }))}
      value={null}
      onChange={(id) => {
        const entry = book.find((one) => String(one.id) === id);
        if (entry) setValue('address', addressValues(entry));
      }}
    />
  );
}

const inBrief = ({ firstname, lastname, street, region, ...town }: BookEntry): string =>
  [`${firstname} ${lastname}`, street.join(' '), ...townLines({ ...town, ...region }), town.country_id].filter(Boolean).join(', ');

/** The customer's default address, or one with only the name. */
function newAddress({ customer }: Cart, book: BookEntry[], kind: Kind): AddressValues {
  const entry = book.find(({ default_shipping, default_billing }) => (kind === 'shipping' ? default_shipping : default_billing));
  return entry ? addressValues(entry) : AddressForm.valuesOf({ firstname: customer.firstname, lastname: customer.lastname });
}

const TEXTS = ['firstname', 'lastname', 'company', 'telephone', 'postcode', 'city', 'country_id', 'region', 'vat_id'] as const;

/** The address as cart input, with null for empty values. */
export function addressInput(address: AddressValues) {
  const street = streetLines(address.street);
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, address[name].trim() || null])),
    street: street.length > 0 ? street : null,
    region_id: address.region_id,
  };
}
