import type { Outputs } from '../../../api/trpc';
import { say } from '../../../texts/say';

export type Resource = Outputs['user']['roles']['tree'][number];

/** Parent resources that grant access by themselves, in addition to their children. */
export const OPENING: ReadonlySet<string> = new Set([
  'Magento_Backend::admin',
  'Magento_Sales::sales',
  'Magento_Catalog::catalog',
  'Magento_Customer::customer',
  'Magento_Config::config',
  'Magento_Backend::system',
]);

export const isBranch = ({ children }: Resource): boolean => children.length > 0;

/** The ids of a resource and its descendants. */
export const idsOf = ({ id, children }: Resource): string[] => [id, ...children.flatMap(idsOf)];

type Mark = 'all' | 'some' | 'none';

/** How much of a resource and its descendants is granted. */
export function markOf(resource: Resource, granted: ReadonlySet<string>): Mark {
  const ids = idsOf(resource);
  const count = ids.filter((id) => granted.has(id)).length;
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some';
}

/**
 * The grants after ids were selected or cleared. A parent that only groups others is granted exactly when all of its children are; one
 * that grants access itself is selected independently.
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

/** The translated title of a resource. */
export const resourceTitle = ({ id, title }: Pick<Resource, 'id' | 'title'>): string =>
  say(`system.resource.${id.replace(/\W+/g, '_')}`, title);
