import { z } from 'zod';
import { updateCreatedAt } from '../dates.queries.js';
import { carry, eachEntity, type Move, without } from '../move.js';
import type { Tree } from '../source.js';
import { CustomAttributes } from '../values.js';
import { regionHere, savedId } from './taxes.js';

const Id = z.coerce.number();
const Address = z.looseObject({
  id: Id.optional(),
  country_id: z.string().nullish(),
  region: z.looseObject({ region_id: Id.nullish(), region: z.string().nullish() }).nullish(),
  region_id: Id.nullish(),
  custom_attributes: CustomAttributes,
});
const Customer = z.looseObject({
  id: Id,
  email: z.string(),
  group_id: Id,
  store_id: Id,
  website_id: Id,
  created_at: z.string().nullish(),
  addresses: z.array(Address).nullish(),
  custom_attributes: CustomAttributes,
});
const Extension = z.object({ is_subscribed: z.boolean().optional(), assistance_allowed: z.number().optional() });
const Attributes = z.array(z.looseObject({ attribute_code: z.string() }));

/** Imports all customers with their addresses, matched by email and website. No emails are sent. */
export async function moveCustomers(move: Move): Promise<void> {
  const { target, report } = move;
  const [own, address] = await Promise.all([
    target.call('GET /V1/attributeMetadata/customer/custom'),
    target.call('GET /V1/attributeMetadata/customerAddress/custom'),
  ]);
  const codes = (answer: unknown) => new Set(Attributes.parse(answer).map(({ attribute_code: code }) => code));
  const known = { customer: codes(own), address: codes(address) };
  report.note('The web API does not expose passwords: customers set new ones with "Forgot password".');
  await eachEntity(move, { kind: 'customer', path: '/customers/search', names: 'email' }, (given) =>
    moveCustomer(move, Customer.parse(given), known),
  );
}

type Customer = z.infer<typeof Customer>;
type Known = Record<'customer' | 'address', ReadonlySet<string>>;

async function moveCustomer(move: Move, customer: Customer, known: Known): Promise<void> {
  const { target, maps } = move;
  await carry(move, {
    kind: 'customer',
    key: customer.id,
    name: customer.email,
    body: () => bodyOf(move, customer, known),
    find: async () => {
      const filters = { email: customer.email, website_id: String(maps.id('website', customer.website_id)) };
      const [found] = await target.list('GET /V1/customers/search', filters);
      return found && savedId(found);
    },
    create: async (body) => {
      const id = savedId(await target.call('POST /V1/customers', { customer: body }));
      if (customer.created_at) await updateCreatedAt(target.db, 'customer', id, customer.created_at);
      return id;
    },
    change: (id, body) => target.call('PUT /V1/customers/{id}', { id, customer: { ...body, id } }),
  });
}

/** Fields that each server sets itself. */
const KEPT = ['id', 'created_at', 'updated_at', 'created_in', 'default_billing', 'default_shipping', 'extension_attributes', 'store_id'];

async function bodyOf(move: Move, customer: Customer, known: Known): Promise<Tree> {
  const { maps } = move;
  const { data: more } = Extension.safeParse(customer.extension_attributes);
  const addresses: Tree[] = [];
  for (const address of customer.addresses ?? []) addresses.push(await addressOf(move, address, known.address));
  return {
    ...without(customer, ...KEPT),
    group_id: maps.id('customer group', customer.group_id),
    ...(customer.store_id !== 0 && { store_id: maps.id('store view', customer.store_id) }),
    website_id: maps.id('website', customer.website_id),
    custom_attributes: customer.custom_attributes.filter(({ attribute_code: code }) => known.customer.has(code)),
    addresses,
    ...(more && { extension_attributes: more }),
  };
}

async function addressOf(move: Move, address: z.infer<typeof Address>, known: ReadonlySet<string>): Promise<Tree> {
  const { country_id: country, region, custom_attributes } = address;
  const id = await regionHere(move, country ?? '', address.region_id ?? region?.region_id ?? 0);
  return {
    ...without(address, 'id', 'customer_id', 'region', 'region_id', 'extension_attributes'),
    ...(id > 0 ? { region_id: id, region: { ...region, region_id: id } } : { region: { region: region?.region ?? null } }),
    custom_attributes: custom_attributes.filter(({ attribute_code: code }) => known.has(code)),
  };
}
