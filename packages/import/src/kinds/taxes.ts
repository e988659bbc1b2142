import { z } from 'zod';
import { allOf, carry, type Move, without } from '../move.js';
import type { Tree } from '../source.js';

const Id = z.coerce.number();
const Class = z.looseObject({ class_id: Id, class_name: z.string(), class_type: z.string() });
const Rate = z.looseObject({
  id: Id,
  code: z.string(),
  tax_country_id: z.string(),
  tax_region_id: Id.nullish(),
  titles: z.array(z.looseObject({ store_id: z.coerce.string(), value: z.string() })).nullish(),
});
const Rule = z.looseObject({
  id: Id,
  code: z.string(),
  customer_tax_class_ids: z.array(Id),
  product_tax_class_ids: z.array(Id),
  tax_rate_ids: z.array(Id),
});
const Region = z.looseObject({ id: z.coerce.string(), code: z.string() });
const Country = z.looseObject({ available_regions: z.array(Region).optional() });
const Group = z.looseObject({ id: Id, code: z.string(), tax_class_id: Id });

/** Imports tax classes, rates and rules, matched by name. */
export async function moveTaxes(move: Move): Promise<void> {
  const { target } = move;
  for (const given of await allOf(move, 'tax class', '/taxClasses/search')) {
    const { class_id: id, class_name: name, class_type: type } = Class.parse(given);
    await carry(move, {
      kind: 'tax class',
      key: id,
      name,
      body: () => ({ class_name: name, class_type: type }),
      find: async () => idOf(await target.list('GET /V1/taxClasses/search', { class_name: name, class_type: type }), 'class_id'),
      create: async (taxClass) => Id.parse(await target.call('POST /V1/taxClasses', { taxClass })),
    });
  }
  await moveRates(move);
  await moveRules(move);
}

async function moveRates(move: Move): Promise<void> {
  const { target, maps } = move;
  for (const given of await allOf(move, 'tax rate', '/taxRates/search')) {
    const rate = Rate.parse(given);
    await carry(move, {
      kind: 'tax rate',
      key: rate.id,
      name: rate.code,
      body: async () => ({
        ...without(rate, 'id', 'region_name', 'titles', 'tax_region_id', 'extension_attributes'),
        tax_region_id: await regionHere(move, rate.tax_country_id, rate.tax_region_id ?? 0),
        titles: (rate.titles ?? []).map(({ store_id, value }) => ({ store_id: String(maps.id('store view', store_id)), value })),
      }),
      find: async () => idOf(await target.list('GET /V1/taxRates/search', { code: rate.code }), 'id'),
      create: async (taxRate) => savedId(await target.call('POST /V1/taxRates', { taxRate })),
      change: (id, taxRate) => target.call('PUT /V1/taxRates', { taxRate: { ...taxRate, id } }),
    });
  }
}

/** The region with the same code. Never throws: an unknown region becomes every region and is reported. */
export async function regionHere({ source, target, maps, report }: Move, country: string, id: number): Promise<number> {
  if (id === 0) return 0;
  const known = maps.get('region', id);
  if (known !== undefined) return Number(known);
  const [theirs, ours] = await Promise.all([
    source.find(`/directory/countries/${country}`),
    target.find('GET /V1/directory/countries/{countryId}', { countryId: country }),
  ]);
  const here = new Map((Country.optional().parse(ours)?.available_regions ?? []).map((region) => [region.code, Number(region.id)]));
  for (const region of Country.optional().parse(theirs)?.available_regions ?? []) {
    const same = here.get(region.code);
    if (same !== undefined) maps.set('region', region.id, same);
  }
  const found = maps.get('region', id);
  if (found === undefined) report.note(`Region ${id} of ${country} does not exist here; records that use it have no region.`);
  return Number(found ?? 0);
}

async function moveRules(move: Move): Promise<void> {
  const { target, maps } = move;
  for (const given of await allOf(move, 'tax rule', '/taxRules/search')) {
    const rule = Rule.parse(given);
    const mapped = (kind: string, ids: number[]) => ids.map((id) => maps.id(kind, id)).sort((a, b) => a - b);
    await carry(move, {
      kind: 'tax rule',
      key: rule.id,
      name: rule.code,
      body: () => ({
        ...without(rule, 'id', 'extension_attributes'),
        customer_tax_class_ids: mapped('tax class', rule.customer_tax_class_ids),
        product_tax_class_ids: mapped('tax class', rule.product_tax_class_ids),
        tax_rate_ids: mapped('tax rate', rule.tax_rate_ids),
      }),
      find: async () => idOf(await target.list('GET /V1/taxRules/search', { code: rule.code }), 'id'),
      create: async (body) => savedId(await target.call('POST /V1/taxRules', { rule: body })),
      change: (id, body) => target.call('PUT /V1/taxRules', { rule: { ...body, id } }),
    });
  }
}

/** Imports customer groups, matched by code; the guest group is the same everywhere. */
export async function moveCustomerGroups(move: Move): Promise<void> {
  const { target, maps } = move;
  for (const given of await allOf(move, 'customer group', '/customerGroups/search')) {
    const group = Group.parse(given);
    await carry(move, {
      kind: 'customer group',
      key: group.id,
      name: group.code,
      body: () => ({ code: group.code, tax_class_id: maps.id('tax class', group.tax_class_id) }),
      find: async () => (group.id === 0 ? 0 : idOf(await target.list('GET /V1/customerGroups/search', { code: group.code }), 'id')),
      create: async (body) => savedId(await target.call('POST /V1/customerGroups', { group: body })),
      change: (id, body) => target.call('PUT /V1/customerGroups/{id}', { id, group: { ...body, id } }),
    });
  }
  // Some routes use a special number for all groups.
  maps.set('customer group', 32000, 32000);
}

const Saved = z.looseObject({ id: Id });
/** The id in a response. */
export const savedId = (answer: unknown): number => Saved.parse(answer).id;
/** The ids of a list. */
export const idsOf = (rows: readonly Tree[], field: string): number[] => rows.map((row) => Id.parse(row[field]));
/** The id of a list's first row; undefined if it is empty. */
export const idOf = (rows: readonly Tree[], field: string): number | undefined => idsOf(rows, field)[0];
