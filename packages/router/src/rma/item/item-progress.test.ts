import { compare, money } from '@merx/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, heldQty, type ItemProgress, type RequestedProgress } from './item-progress.js';
import { returnStatus } from './return-status.js';
import { returnableQty } from './returnable.js';

const rules = { isDecimal: false, place: '' };
const pending = (qty_requested: string): ItemProgress => ({
  ...{ status: 'pending', qty_requested, qty_authorized: null, qty_returned: null, qty_approved: null },
});

/** The quantity that a call corrects in a step; that of a pending item is fixed. */
const QTY_OF: Record<string, 'qty_authorized' | 'qty_returned'> = { authorized: 'qty_authorized', received: 'qty_returned' };

describe('advance', () => {
  it.each<[string, RequestedProgress[], Partial<ItemProgress>]>([
    [
      'defaults to the quantity of the step before',
      [{ status: 'authorized', qty_authorized: 2 }, { status: 'received' }],
      { qty_returned: '2.0000' },
    ],
    [
      'may skip steps',
      [{ status: 'approved', qty_returned: 2, qty_approved: 1 }],
      { qty_authorized: '3', qty_returned: '2.0000', qty_approved: '1.0000' },
    ],
    ['corrects the present step', [{ status: 'authorized' }, { qty_authorized: 1 }], { qty_authorized: '1.0000' }],
    [
      'corrects the present step on the way to another',
      [
        { status: 'authorized', qty_authorized: 1 },
        { status: 'approved', qty_authorized: 2 },
      ],
      { qty_authorized: '2.0000', qty_approved: '2.0000' },
    ],
    ['repeats earlier steps', [{ status: 'received' }, { qty_requested: 3, qty_authorized: 3 }], { qty_returned: '3' }],
    [
      'takes zero for a quantity that is not given',
      [{ status: 'authorized', qty_authorized: 0, qty_approved: 0 }],
      { qty_authorized: '3', qty_approved: null },
    ],
    ['denies before goods arrive', [{ status: 'authorized' }, { status: 'denied' }], { status: 'denied', qty_returned: null }],
    ['rejects after', [{ status: 'rejected', qty_returned: 1 }], { status: 'rejected', qty_returned: '1.0000', qty_approved: null }],
  ])('%s', (_, steps, expected) => {
    expect(steps.reduce<ItemProgress>((item, step) => advance(item, step, rules), pending('3'))).toMatchObject(expected);
  });

  it.each<[string, RequestedProgress[]]>([
    ['back', [{ status: 'received' }, { status: 'authorized' }]],
    ['from the end', [{ status: 'denied' }, { status: 'authorized' }]],
    ['from approved to rejected', [{ status: 'approved' }, { status: 'rejected' }]],
    ['to denied once goods have arrived', [{ status: 'received' }, { status: 'denied' }]],
    ['beyond the step before', [{ status: 'authorized', qty_authorized: 4 }]],
    ['with a fraction', [{ status: 'authorized', qty_authorized: 0.5 }]],
    ['below zero', [{ qty_requested: -1 }]],
    ['with a quantity of a later step', [{ qty_authorized: 1 }]],
    ['with another quantity of an earlier step', [{ status: 'received' }, { qty_authorized: 1 }]],
    ['to a status that does not exist', [{ status: 'lost' }]],
  ])('never goes %s', (_, steps) => {
    const before = steps.slice(0, -1).reduce<ItemProgress>((item, step) => advance(item, step, rules), pending('3'));
    expect(() => advance(before, steps.at(-1) ?? {}, rules)).toThrow();
  });

  it('whatever is asked for, never takes up more pieces than were requested, nor more than the step it leaves', () => {
    const qty = fc.option(fc.integer({ min: -1, max: 6 }), { nil: undefined });
    const status = fc.constantFrom(undefined, 'pending', 'authorized', 'received', 'approved', 'denied', 'rejected');
    const step = fc.record({ status, qty_authorized: qty, qty_returned: qty, qty_approved: qty });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 6 }), (requested, steps) => {
        let item = pending(String(requested));
        for (const one of steps) {
          const before = item;
          try {
            item = advance(before, one, rules);
          } catch {
            continue;
          }
          expect(compare(heldQty(item), money(requested))).toBeLessThanOrEqual(0);
          if (before.status === item.status) continue;
          // A call may also correct the quantity of the step that it leaves.
          const left = heldQty({ ...item, status: before.status });
          expect(compare(heldQty(item), left)).toBeLessThanOrEqual(0);
          const corrects = QTY_OF[before.status];
          if (!corrects || !one[corrects]) expect(left).toEqual(heldQty(before));
        }
      }),
    );
  });
});

describe('returnStatus', () => {
  it.each([
    [['pending', 'pending'], 'pending'],
    [['pending', 'denied'], 'pending'],
    [['authorized', 'authorized'], 'authorized'],
    [['authorized', 'pending'], 'partial_authorized'],
    [['authorized', 'denied'], 'partial_authorized'],
    [['received', 'received'], 'received'],
    [['received', 'authorized'], 'received_on_item'],
    [['received', 'approved'], 'approved_on_item'],
    [['received', 'rejected'], 'rejected_on_item'],
    [['approved', 'rejected'], 'processed_closed'],
    [['approved', 'denied'], 'processed_closed'],
    [['denied', 'rejected'], 'closed'],
  ])('of %j is %s', (statuses, expected) => {
    expect(returnStatus(statuses.map((status) => ({ status })))).toBe(expected);
  });
});

describe('returnableQty', () => {
  const line = (bought: number, shipped: number, refunded: number) => ({
    bought: money(bought),
    shipped: money(shipped),
    refunded: money(refunded),
  });
  const held = (pieces: number, refunded = 0) => ({ held: money(pieces), refunded: money(refunded) });
  it.each([
    ['what was shipped', line(3, 2, 0), held(0), 2],
    ['less what other returns hold', line(3, 3, 0), held(2), 1],
    ['refunds take what was not shipped first', line(3, 1, 2), held(0), 1],
    ['less what was refunded without a return', line(2, 2, 1), held(0), 1],
    ['refunds of returned pieces count once', line(3, 3, 2), held(2, 2), 1],
    ['never below zero', line(1, 1, 1), held(1), 0],
  ])('is %s', (_, given, taken, expected) => {
    expect(returnableQty(given, taken).toNumber()).toBe(expected);
  });
});
