import { describe, expect, it } from 'vitest';
import { type AclResource, aclTree, allResources, EVERYTHING } from './acl-resources.js';

const flat = (resources: readonly AclResource[]): AclResource[] => resources.flatMap((resource) => [resource, ...flat(resource.children)]);

describe('the access control list', () => {
  it('names each resource once and holds the word for everything', () => {
    const ids = flat(aclTree).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(allResources).toEqual(new Set([EVERYTHING, ...ids]));
  });

  it('puts orders beneath sales, so that an admin finds them there', () => {
    const sales = flat(aclTree).find(({ id }) => id === 'Magento_Sales::sales');
    expect(flat(sales?.children ?? []).map(({ id }) => id)).toContain('Magento_Sales::actions_view');
  });
});
