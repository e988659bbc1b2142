import { type Database, type Queryable, violatedConstraint } from '@merx/db';
import { aclTree, allResources, EVERYTHING } from '@merx/wire';
import type { Call } from '../../trpc/context.js';
import { badInputs, type Fault, notFound, required } from '../../trpc/errors.js';
import { lastFullAdmin, resourceNotFound, roleNameTaken, roleOfAdmins, roleOfInvitations } from '../faults.js';
import { callingAdmin, refuseMightier } from '../rights.js';
import type { RoleRow, RoleValues } from './role.queries.js';
import * as queries from './role.queries.js';
import type { NewRoleInput, ResourceTree, RoleEntry, RoleInput } from './role.schema.js';

/** Creates a role with these ACL resources and returns its id. Throws 400 for an unknown resource or a taken name. */
export function createRole(db: Database, name: string, resources: string[], requires_second_factor = false): Promise<number> {
  return savingRole({ name, resources, requires_second_factor }, (role) => queries.insertRole(db, role));
}

/**
 * Normalizes and saves a role: trims its name, removes duplicate resources. Throws 400 for an unknown resource, for no resources, or a
 * taken name.
 */
async function savingRole<T>({ name, resources, ...rest }: RoleValues, save: (role: RoleValues) => Promise<T>): Promise<T> {
  if (name.trim() === '') throw required('name');
  const faults = resourceFaults(resources);
  if (faults.length > 0) throw badInputs(faults);
  try {
    return await save({ ...rest, name: name.trim(), resources: [...new Set(resources)] });
  } catch (error) {
    if (violatedConstraint(error) !== 'admin_role_name_key') throw error;
    throw roleNameTaken({ fieldName: 'name' });
  }
}

/** Validates a list of ACL resources: an empty list or unknown resources. */
export function resourceFaults(resources: readonly string[]): Fault[] {
  if (resources.length === 0) return [required('resources')];
  return resources.filter((resource) => !allResources.has(resource)).map((resource) => resourceNotFound({ resource }));
}

/** All roles, sorted by name, with the number of their admins. */
export const listRoles = (db: Database): Promise<RoleRow[]> => queries.selectRoles(db);

/** All roles, sorted by name. */
export const listAllRoles = ({ ctx }: Call): Promise<RoleEntry[]> => listRoles(ctx.db);

/** One role. Throws 404. */
export const getRole = ({ ctx, input }: Call<{ id: number }>): Promise<RoleEntry> => readRole(ctx.db, input.id);

/** The resources that can be granted to a role. */
export const resourceTree = (): ResourceTree => aclTree;

/** Creates a role and returns it. Throws 400 for a taken name or an unknown resource, 401 for a resource that the caller does not have. */
export async function addRole({ ctx, input: { name, resources, requires_second_factor } }: Call<NewRoleInput>): Promise<RoleEntry> {
  refuseMightier(callingAdmin(ctx), resources);
  return readRole(ctx.db, await createRole(ctx.db, name, resources, requires_second_factor ?? false));
}

/**
 * Updates a role and returns it. Throws as `addRole`, 401 for a role with more permissions than the caller, 400 when no admin with full
 * access would remain, 404 if not found.
 */
export async function changeRole({ ctx, input: { id, ...changes } }: Call<RoleInput>): Promise<RoleEntry> {
  await ctx.db.transaction((tx) =>
    keepingFullAdmin(tx, async () => {
      const role = await queries.lockRole(tx, id);
      if (!role) throw notFound('id', id);
      const { name = role.name, resources = role.resources } = changes;
      const requires_second_factor = changes.requires_second_factor ?? role.requires_second_factor;
      refuseMightier(callingAdmin(ctx), [...role.resources, ...resources]);
      await savingRole({ name, resources, requires_second_factor }, (saved) => queries.updateRole(tx, id, saved));
    }),
  );
  return readRole(ctx.db, id);
}

/** Deletes a role. Throws 400 while admins or invitations use it, 401 when it has more permissions than the caller, 404 if not found. */
export async function removeRole({ ctx, input: { id } }: Call<{ id: number }>): Promise<boolean> {
  await ctx.db.transaction(async (tx) => {
    const role = await queries.lockRole(tx, id);
    if (!role) throw notFound('id', id);
    refuseMightier(callingAdmin(ctx), role.resources);
    try {
      await queries.deleteRole(tx, id);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'admin_user_role_id_fkey') throw roleOfAdmins();
      if (constraint === 'admin_invitation_role_id_fkey') throw roleOfInvitations();
      throw error;
    }
  });
  return true;
}

async function readRole(db: Database, id: number): Promise<RoleEntry> {
  const role = await queries.selectRole(db, { id });
  if (!role) throw notFound('id', id);
  return role;
}

/** Runs a change that must leave at least one active admin with full access, else throws 400. Such changes are serialized. */
export async function keepingFullAdmin<T>(tx: Queryable, change: () => Promise<T>): Promise<T> {
  await queries.lockAdmins(tx);
  const before = await queries.selectFullAdminExists(tx, EVERYTHING);
  const result = await change();
  if (before && !(await queries.selectFullAdminExists(tx, EVERYTHING))) throw lastFullAdmin();
  return result;
}
