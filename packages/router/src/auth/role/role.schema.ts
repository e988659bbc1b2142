import { int, nonEmptyText, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const RoleEntry = z.object({
  id: wireInt,
  name: wireText,
  /** Ids of the tree, or the one word `Magento_Backend::all`. */
  resources: z.array(wireText),
  /** How many admins have it. */
  admins: wireInt,
});
export type RoleEntry = z.infer<typeof RoleEntry>;
export const RoleList = z.array(RoleEntry);

export const RoleIdInput = z.object({ id: int });
export const NewRoleInput = z.object({ name: nonEmptyText, resources: z.array(nonEmptyText) });
export type NewRoleInput = z.infer<typeof NewRoleInput>;
/** Fields that are left out stay as they are. */
export const RoleInput = NewRoleInput.partial().extend({ id: int });
export type RoleInput = z.infer<typeof RoleInput>;

/** What can be granted, as a tree. A grant covers its own resource alone. */
const Resource = z.object({
  id: wireText,
  title: wireText,
  sort_order: wireInt,
  get children(): z.ZodReadonly<z.ZodArray<typeof Resource>> {
    return ResourceTree;
  },
});
export const ResourceTree = z.array(Resource).readonly();
export type ResourceTree = z.infer<typeof ResourceTree>;
