import { describe, expect, it } from 'vitest';
import type { Attempt } from '../provider/attempt.queries.js';
import { historyOf } from './effects.service.js';

const attempt = (values: Partial<Attempt>) => ({ action: 'capture', amount: '10.0000', currency: 'USD', ...values }) as Attempt;

describe('historyOf', () => {
  it.each([
    [{}, 'Captured 10.00 USD online. Transaction ID: "t1"'],
    [{ action: 'refund', amount: '10.1230' }, 'Refunded 10.123 USD online. Transaction ID: "t1"'],
    [{ action: 'void', amount: '1000.5000', currency: 'EUR' }, 'Voided the authorization of 1000.50 EUR online. Transaction ID: "t1"'],
  ] as const)('tells of %j what was done', (values, comment) => {
    expect(historyOf(attempt(values), '', 't1').comment).toBe(comment);
  });

  it('tells why something was not done', () => {
    expect(historyOf(attempt({}), 'Not enough money.')).toMatchObject({
      comment: 'Capturing 10.00 USD was declined: Not enough money.',
      entityName: 'order',
    });
    expect(historyOf(attempt({ action: 'refund' }), 'No.').entityName).toBe('creditmemo');
  });
});
