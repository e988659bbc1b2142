import { insertRows, type Queryable } from '@merx/db';
import { hash } from '@node-rs/argon2';
import { DEMO_PASSWORD, type DemoAddress, type DemoCustomer } from '../shop/customers.js';
import { reserveIds } from './reserve-ids.js';

export interface PlacedCustomer {
  id: number;
  passwordHash: string;
  customer: DemoCustomer;
  addresses: readonly PlacedAddress[];
}

export interface PlacedAddress {
  id: number;
  address: DemoAddress;
}

/** Hashes the password of every customer; each has its own salt. */
export function hashPasswords(customers: readonly DemoCustomer[]): Promise<string[]> {
  return Promise.all(customers.map(() => hash(DEMO_PASSWORD)));
}

/** Inserts customers with their addresses and returns them with their ids. `hashes` holds their passwords, in the same order. */
export async function insertCustomers(
  tx: Queryable,
  customers: readonly DemoCustomer[],
  hashes: readonly string[],
): Promise<PlacedCustomer[]> {
  const ids = await reserveIds(tx, 'customer', 'id', customers.length);
  const addressCount = customers.reduce((sum, { addresses }) => sum + addresses.length, 0);
  const addressIds = (await reserveIds(tx, 'customer_address', 'id', addressCount)).values();
  const placed = customers.map((customer, index) => ({
    id: ids[index] as number,
    passwordHash: hashes[index] as string,
    customer,
    addresses: customer.addresses.map((address) => ({ id: addressIds.next().value as number, address })),
  }));
  await insertRows(tx, 'customer', placed.map(customerRow));
  await insertRows(tx, 'customer_address', placed.flatMap(addressRows));
  return placed;
}

function customerRow({ id, customer, passwordHash, addresses }: PlacedCustomer) {
  return {
    id,
    website_id: 1,
    store_id: 1,
    group_id: customer.group_id,
    email: customer.email,
    firstname: customer.firstname,
    lastname: customer.lastname,
    gender: customer.gender,
    created_in: 'Default Store View',
    is_subscribed: customer.subscribed,
    default_billing: addresses[0]?.id,
    default_shipping: addresses.at(-1)?.id,
    password_hash: passwordHash,
  };
}

function addressRows({ id, customer, addresses }: PlacedCustomer) {
  return addresses.map(({ id: addressId, address: { region_code: _, ...address } }) => ({
    id: addressId,
    customer_id: id,
    firstname: customer.firstname,
    lastname: customer.lastname,
    ...address,
  }));
}
