import { type Database, violatedConstraint } from '@merx/db';
import { allResources } from '@merx/wire';
import { badInput, badInputs, type Fault, required } from '../../trpc/errors.js';
import { insertRole, type RoleRow, selectRoles } from '../admin/admin.queries.js';

export type { RoleRow };

/** Creates a role that may use these ACL resources and returns its id. Throws 400 for an unknown resource or a taken name. */
export function createRole(db: Database, name: string, resources: string[]): Promise<number> {
  return savingRole({ name, resources }, (role) => insertRole(db, role.name, role.resources));
}

/** Saves a role as it should be: its name trimmed, each resource once. Throws 400 for an unknown resource, for none, or a taken name. */
export async function savingRole<T>(
  { name, resources }: { name: string; resources: string[] },
  save: (role: { name: string; resources: string[] }) => Promise<T>,
): Promise<T> {
  if (name.trim() === '') throw required('name');
  const faults = resourceFaults(resources);
  if (faults.length > 0) throw badInputs(faults);
  try {
    return await save({ name: name.trim(), resources: [...new Set(resources)] });
  } catch (error) {
    if (violatedConstraint(error) !== 'admin_role_name_key') throw error;
    throw badInput('Another role has the same name.', { fieldName: 'name' });
  }
}

/** What is wrong with a list of ACL resources that somebody is to be granted: nothing in it, or an unknown one. */
export function resourceFaults(resources: readonly string[]): Fault[] {
  const { message, parameters } = required('resources');
  if (resources.length === 0) return [{ message, ...(parameters && { parameters }) }];
  const unknown = resources.filter((resource) => !allResources.has(resource));
  return unknown.map((resource) => ({ message: 'There is no resource "%resource".', parameters: { resource } }));
}

/** All roles by name, with the number of their admins. */
export const listRoles = (db: Database): Promise<RoleRow[]> => selectRoles(db);
