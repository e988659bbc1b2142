import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importedItems } from './import-items.js';
import type { OrderImport, OrderItemInput } from './order-import.schema.js';

const read = (items: object[], extension_attributes: object = {}) =>
  importedItems({ items: items as OrderItemInput[], extension_attributes } as OrderImport, true);

/** Items of which each may be a part of a top-level one; each names its parent in a different way. */
const family = fc
  .array(fc.record({ parts: fc.nat({ max: 3 }), way: fc.constantFrom('id', 'object', 'both') }), { minLength: 1, maxLength: 5 })
  .map((wholes) =>
    wholes.flatMap(({ parts, way }, place) => {
      const parent = { item_id: place * 10 + 1, sku: `p${place}`, qty_ordered: 1 };
      const named = {
        id: { parent_item_id: parent.item_id },
        object: { parent_item: parent },
        both: { parent_item_id: parent.item_id, parent_item: parent },
      };
      return [parent, ...Array.from({ length: parts }, (_, part) => ({ sku: `p${place}-${part}`, qty_ordered: 1, ...named[way] }))];
    }),
  );

describe('the items of an imported order', () => {
  it('are all there, parts behind their parents, whatever their order was', () => {
    fc.assert(
      fc.property(
        family.chain((items) => fc.shuffledSubarray(items, { minLength: items.length })),
        (given) => {
          const { items, faults } = read(given);
          expect(faults).toEqual([]);
          expect(items.map(({ sku }) => sku).sort()).toEqual(given.map(({ sku }) => sku).sort());
          const skuOf = new Map(items.map(({ key, sku }) => [key, sku]));
          for (const [index, { sku, parent_key }] of items.entries()) {
            const [parent, part] = String(sku).split('-');
            expect(parent_key === null ? undefined : skuOf.get(parent_key)).toBe(part === undefined ? undefined : parent);
            if (parent_key !== null) expect(items.slice(0, index).some(({ key }) => key === parent_key)).toBe(true);
          }
        },
      ),
    );
  });

  it('have their counters, their taxes and both currencies', () => {
    const taxes = [{ code: 'VAT', amount: 1, base_amount: 1 }];
    const { items } = read(
      [{ item_id: 3, sku: 'a', qty_ordered: 2, price: 5, base_tax_amount: 1, qty_invoiced: 1, order_id: 9, updated_at: 'x' }],
      {
        item_applied_taxes: [
          { item_id: 4, applied_taxes: [] },
          { item_id: 3, applied_taxes: taxes },
        ],
      },
    );
    expect(items).toEqual([
      {
        ...{ key: 1, parent_key: null, sku: 'a', qty_ordered: 2, is_virtual: 0, product_options: {}, applied_taxes: taxes },
        ...{
          qty_invoiced: 1,
          qty_shipped: 0,
          qty_refunded: 0,
          qty_canceled: 0,
          price: 5,
          base_price: 5,
          tax_amount: 1,
          base_tax_amount: 1,
        },
        gift_message: undefined,
      },
    ]);
  });

  it.each([
    ['virtual', 1],
    ['downloadable', 1],
    ['simple', 0],
    [undefined, 0],
  ])('are virtual by their type %s', (product_type, is_virtual) => {
    expect(read([{ sku: 'a', qty_ordered: 1, product_type }]).items[0]).toMatchObject({ is_virtual });
    expect(read([{ sku: 'a', qty_ordered: 1, product_type, is_virtual: 1 - is_virtual }]).items[0]).toMatchObject({
      is_virtual: 1 - is_virtual,
    });
  });
});
