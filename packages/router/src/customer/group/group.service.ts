import { configDefaults, type Queryable, shopConfig, violatedConstraint } from '@merx/db';
import { setSetting, storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { invalidValue, notFound, notFoundByTwo, required } from '../../trpc/errors.js';
import { groupCodeTaken, groupNotDeletable, guestGroupNotDefault, noDefaultGroup } from '../faults.js';
import { customerGroups } from './group.list.js';
import {
  deleteGroup,
  insertGroup,
  lockCustomerTaxClass,
  lockGroup,
  lockGroupCode,
  lockGroupForDelete,
  moveCustomers,
  selectDefaultGroups,
  updateGroup as updateLockedGroup,
} from './group.queries.js';
import type { CustomerGroup, CustomerGroupInput } from './group.schema.js';

const DEFAULT_GROUP = 'customer/create_account/default_group';
const DEFAULT_TAX_CLASS = 'tax/classes/default_customer_tax_class';

/** The group of guests. */
const GUEST_GROUP = 0;
const LONGEST_CODE = 32;

/** The customer group with that id. Throws 404 for an unknown one. */
export async function getGroup({ ctx, input: { id } }: Call<{ id: number }>): Promise<CustomerGroup> {
  const found = await customerGroups.find(ctx.db, id);
  if (!found) throw notFound('id', id);
  return found;
}

/**
 * The default group of a store view, that of the request when none is named; 0 is the global setting. Throws 404 for an
 * unknown store view, and when the setting names a group that does not exist.
 */
export async function getDefaultGroup({ ctx, input }: Call<{ storeId?: number | null | undefined }>): Promise<CustomerGroup> {
  const { db, scope } = ctx;
  const storeId = input.storeId ?? scope.storeId;
  const { stores } = await storeDirectory(db);
  if (!stores.some(({ id }) => id === storeId)) throw notFound('storeId', storeId);
  const groupId = (await shopConfig(db.cache, db, storeId)).number(DEFAULT_GROUP);
  const found = await customerGroups.find(db, groupId);
  if (!found) throw notFoundByTwo('groupId', groupId, 'storeId', storeId);
  return found;
}

/** Makes a group the default for new customers globally; returns its id. Throws 404 for an unknown group, 400 for that of guests. */
export async function setDefaultGroup({ ctx: { db }, input: { id } }: Call<{ id: number }>): Promise<number> {
  if (!(await customerGroups.find(db, id))) throw notFound('id', id);
  if (id === GUEST_GROUP) throw guestGroupNotDefault();
  await setSetting(db, DEFAULT_GROUP, String(id), { scope: 'default' });
  return id;
}

/** Whether a group cannot be deleted: that of guests, and the default one of any store view. Throws 404 for an unknown group. */
export async function isFixedGroup({ ctx: { db }, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  if (!(await customerGroups.find(db, id))) throw notFound('groupId', id);
  return mustStay(id, await defaultGroups(db));
}

/**
 * Adds a group, or updates it when an id is given. Throws 404 for an unknown id, 400 for a taken code and a class that
 * is not a customer tax class.
 */
export const createGroup = ({ ctx, input }: Call<{ group: CustomerGroupInput }>) => saveGroup(ctx, input.group.id ?? null, input.group);

/** Updates a group; an absent tax class stays. Throws as `createGroup`. */
export const updateGroup = ({ ctx, input }: Call<{ id: number; group: CustomerGroupInput }>) => saveGroup(ctx, input.id, input.group);

async function saveGroup({ db }: Context, id: number | null, input: CustomerGroupInput): Promise<CustomerGroup> {
  const usualClass = (await shopConfig(db.cache, db, 0)).number(DEFAULT_TAX_CLASS);
  return db.transaction(async (tx) => {
    const present = id === null ? undefined : await lockGroup(tx, id);
    if (id !== null && present === undefined) throw notFound('id', id);
    const code = readCode(input.code);
    const taxClassId = input.tax_class_id ?? present ?? usualClass;
    if (!(await lockCustomerTaxClass(tx, taxClassId))) throw invalidValue({ fieldName: 'taxClassId', value: taxClassId });
    if (await lockGroupCode(tx, code, id)) throw groupCodeTaken({ fieldName: 'code', value: code });
    if (id !== null) await updateLockedGroup(tx, id, code, taxClassId);
    const savedId = id ?? (await insertGroup(tx, code, taxClassId));
    const saved = await customerGroups.find(tx, savedId);
    if (!saved) throw notFound('id', savedId);
    return saved;
  });
}

function readCode(input: string | null | undefined): string {
  const code = input?.trim() ?? '';
  if (code === '') throw required('code');
  return [...code].slice(0, LONGEST_CODE).join('').trimEnd();
}

/**
 * Deletes a group: its customers and their carts move to the default group of their store view, its tier prices are
 * deleted. Price rules keep its id, which is never reused. Throws 404 for an unknown group, 400 for one that cannot be
 * deleted.
 */
export async function removeGroup({ ctx: { db }, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      if (!(await lockGroupForDelete(tx, id))) throw notFound('id', id);
      const defaults = await defaultGroups(tx);
      if (mustStay(id, defaults)) throw groupNotDeletable({ id });
      await moveCustomers(tx, id, defaults);
      await deleteGroup(tx, id);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'customer_group_id_fkey') throw error;
    throw noDefaultGroup({ id });
  }
  return true;
}

type DefaultGroups = { store_id: number; group_id: number }[];

async function defaultGroups(db: Queryable): Promise<DefaultGroups> {
  const rows = await selectDefaultGroups(db, DEFAULT_GROUP, configDefaults[DEFAULT_GROUP]);
  return rows.map(({ store_id, group_id }) => ({ store_id, group_id: Number(group_id) }));
}

const mustStay = (id: number, defaults: DefaultGroups): boolean => id === GUEST_GROUP || defaults.some(({ group_id }) => group_id === id);
