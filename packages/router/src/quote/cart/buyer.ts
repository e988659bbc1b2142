import type { Buyer } from './cart.js';

/** The account with what the buyer states in its place; `none` stands for a part of the name that is removed. */
export function withStated<Account extends object>(account: Account, { buyer }: { buyer: Buyer | null }, none: null | undefined): Account {
  if (!buyer) return account;
  const stated = Object.entries(buyer).map(([field, value]) => [field, value === '' ? none : value]);
  return Object.assign({}, account, Object.fromEntries(stated));
}
