import { describe, expect, it } from 'vitest';
import { MerxError } from './merx-error.js';

describe('MerxError', () => {
  it.each([
    [{ fieldName: 'sku', fieldValue: 'a' }, 'No sku = a, %other'],
    [undefined, 'No %fieldName = %fieldValue, %other'],
  ])('fills in the parameters %j by name', (parameters, message) => {
    const body = { message: 'No %fieldName = %fieldValue, %other', ...(parameters && { parameters }) };
    const error = new MerxError(404, body);
    expect(error).toMatchObject({ name: 'MerxError', status: 404, message, body, faults: [message] });
  });

  it('fills them in by order', () => {
    const parameters = Array.from({ length: 10 }, (_, index) => `v${index + 1}`);
    expect(new MerxError(400, { message: '%1 %10 %11', parameters }).message).toBe('v1 v10 %11');
  });

  it('has every fault of an answer with several', () => {
    const body = {
      message: 'One or more input exceptions have occurred.',
      errors: [{ message: '"%fieldName" is required.', parameters: { fieldName: 'name' } }, { message: 'It is late.' }],
    };
    const error = new MerxError(400, body);
    expect([error.message, ...error.faults]).toEqual([body.message, '"name" is required.', 'It is late.']);
  });

  it.each(['<h1>Bad gateway</h1>', undefined, null, {}, { message: 5 }])(
    'says the status where the answer is not the shop’s: %j',
    (body) => {
      const error = new MerxError(502, body);
      expect(error).toMatchObject({ status: 502, message: 'The server answered 502.' });
      expect(error.body).toBe(body);
    },
  );
});
