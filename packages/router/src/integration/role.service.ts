import { type Database, violatedConstraint } from '@merx/db';
import { badInput, badInputs, required } from '../trpc/errors.js';
import { allResources } from './acl-resources.js';
import { insertRole, type RoleRow, selectRoles } from './admin.queries.js';

export type { RoleRow };

/** Creates a role that may use these ACL resources and returns its id. Throws 400 for an unknown resource or a taken name. */
export async function createRole(db: Database, name: string, resources: string[]): Promise<number> {
  if (name.trim() === '') throw required('name');
  if (resources.length === 0) throw required('resources');
  const unknown = resources.filter((resource) => !allResources.has(resource));
  if (unknown.length > 0) {
    throw badInputs(unknown.map((resource) => ({ message: 'There is no resource "%resource".', parameters: { resource } })));
  }
  try {
    return await insertRole(db, name.trim(), [...new Set(resources)]);
  } catch (error) {
    if (violatedConstraint(error) !== 'admin_role_name_key') throw error;
    throw badInput('Another role has the same name.', { fieldName: 'name' });
  }
}

/** All roles by name, with the number of their admins. */
export const listRoles = (db: Database): Promise<RoleRow[]> => selectRoles(db);
