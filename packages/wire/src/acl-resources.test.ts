import { describe, expect, it } from 'vitest';
import { type AclNode, type AclResource, aclTree, allResources, EVERYTHING } from './acl-resources.js';

const flat = (nodes: readonly AclNode[]): AclNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

describe('the access control list', () => {
  it('names each resource once and holds the resource that grants all others', () => {
    const ids = flat(aclTree).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(allResources).toEqual(new Set([EVERYTHING, ...ids]));
  });

  it('puts orders beneath sales, so that an admin finds them there', () => {
    const sales = flat(aclTree).find(({ id }) => id === 'Magento_Sales::sales');
    expect(flat(sales?.children ?? []).map(({ id }) => id)).toContain('Magento_Sales::actions_view');
  });

  it('is the type of its own ids, so that a misspelt resource does not compile', () => {
    const given = (resource: AclResource) => allResources.has(resource);
    expect(given('Magento_Sales::create')).toBe(true);
    // @ts-expect-error The resource is `Magento_Sales::create`.
    expect(given('Magento_Sales::creat')).toBe(false);
  });
});
