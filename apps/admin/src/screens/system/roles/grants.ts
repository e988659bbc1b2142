import type { Outputs } from '../../../api/trpc';

export type Resource = Outputs['user']['roles']['tree'][number];

/** Branches of the tree that open something by themselves, beside what stands beneath them. */
export const OPENING: ReadonlySet<string> = new Set([
  'Magento_Backend::admin',
  'Magento_Sales::sales',
  'Magento_Catalog::catalog',
  'Magento_Customer::customer',
  'Magento_Config::config',
  'Magento_Backend::system',
]);

export const isBranch = ({ children }: Resource): boolean => children.length > 0;

/** The resource and all beneath it. */
export const idsOf = ({ id, children }: Resource): string[] => [id, ...children.flatMap(idsOf)];

export type Mark = 'all' | 'some' | 'none';

/** How much of a resource with all beneath it is granted. */
export function markOf(resource: Resource, granted: ReadonlySet<string>): Mark {
  const ids = idsOf(resource);
  const count = ids.filter((id) => granted.has(id)).length;
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some';
}

/**
 * The grants after ids were ticked or unticked. A branch that only holds others together is granted exactly as long as all beneath it is;
 * one that opens something itself is the reader's own choice.
 */
export function withGrants(tree: readonly Resource[], granted: readonly string[], ids: readonly string[], isGranted: boolean): string[] {
  const after = new Set(granted);
  for (const id of ids) {
    if (isGranted) after.add(id);
    else after.delete(id);
  }
  const touched = new Set(ids);
  const settle = (resource: Resource): boolean => {
    const isTouched = resource.children.map(settle).some(Boolean);
    if (isTouched && !OPENING.has(resource.id)) {
      if (resource.children.every(({ id }) => after.has(id))) after.add(resource.id);
      else after.delete(resource.id);
    }
    return isTouched || touched.has(resource.id);
  };
  for (const resource of tree) settle(resource);
  return [...after];
}
