import { describe, expect, it } from 'vitest';
import { markOf, type Resource, withGrants } from './grants';

const leaf = (id: string): Resource => ({ id, title: id, sort_order: 0, children: [] });
const actions: Resource = { id: 'actions', title: 'Actions', sort_order: 0, children: [leaf('hold'), leaf('cancel')] };
const sales: Resource = { id: 'Magento_Sales::sales', title: 'Sales', sort_order: 0, children: [actions, leaf('invoice')] };
const tree = [sales];

describe('the grants of a role', () => {
  it('tick a branch that holds others together exactly with all beneath it', () => {
    const one = withGrants(tree, [], ['hold'], true);
    expect(one).toEqual(['hold']);
    expect(markOf(actions, new Set(one))).toBe('some');
    const both = withGrants(tree, one, ['cancel'], true);
    expect(new Set(both)).toEqual(new Set(['hold', 'cancel', 'actions']));
    expect(withGrants(tree, both, ['hold'], false)).toEqual(['cancel']);
  });

  it('never add the branch that opens something by itself', () => {
    const all = withGrants(tree, [], ['hold', 'cancel', 'invoice'], true);
    expect(all).not.toContain('Magento_Sales::sales');
    expect(markOf(sales, new Set(all))).toBe('some');
    expect(markOf(sales, new Set([...all, 'Magento_Sales::sales']))).toBe('all');
  });

  it('leave what was not touched as it was stored', () => {
    expect(withGrants([...tree, leaf('other')], ['actions'], ['other'], true)).toEqual(['actions', 'other']);
  });
});
