import { bool, int, nonEmptyText, wireBool, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const RoleEntry = z.object({
  id: wireInt,
  name: wireText,
  /** Resource ids, or the single id `Magento_Backend::all`. */
  resources: z.array(wireText),
  /** Whether its admins need a second factor, whatever the setting for all says. */
  requires_second_factor: wireBool,
  /** Number of admins with the role. */
  admins: wireInt,
});
export type RoleEntry = z.infer<typeof RoleEntry>;
export const RoleList = z.array(RoleEntry);

export const RoleIdInput = z.object({ id: int });
export const NewRoleInput = z.object({ name: nonEmptyText, resources: z.array(nonEmptyText), requires_second_factor: bool.nullish() });
export type NewRoleInput = z.infer<typeof NewRoleInput>;
/** Omitted fields stay unchanged. */
export const RoleInput = NewRoleInput.partial().extend({ id: int });
export type RoleInput = z.infer<typeof RoleInput>;

/** Grantable resources as a tree. A grant covers only its own resource. */
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
