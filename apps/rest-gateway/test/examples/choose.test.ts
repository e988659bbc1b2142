import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { chooseExample } from './choose.js';
import type { RecordedCall } from './recorded-call.js';
import { renumbered, SCRUBBED_TOKEN, scrub, shortened, withSamples } from './scrub.js';

const now = Date.parse('2031-05-05T12:00:00Z');
const ajv = new Ajv2020();
const operation = {
  parameters: new Map([['id', { schema: { type: 'integer' }, fits: ajv.compile({ type: 'integer' }) }]]),
  body: ajv.compile({ type: 'object' }),
  answer: ajv.compile({ type: 'object', properties: { id: { type: 'integer' } } }),
};
const call = (values: Partial<RecordedCall>): RecordedCall => ({
  name: 'thing.save',
  parameters: { id: 1 },
  body: { thing: { name: 'Cup', color: 'red' } },
  status: 200,
  answer: { id: 1, name: 'Cup' },
  ...values,
});
const chosen = (...calls: RecordedCall[]) => chooseExample(calls, operation, now);

describe('the example of a route', () => {
  it('is the shortest call that tells enough, whatever the order of the calls', () => {
    const calls = [
      call({ body: { thing: { name: 'Cup', color: 'red', note: 'of the finest clay' } } }),
      call({}),
      call({ body: {} }),
      call({ answer: {} }),
    ];
    expect(chosen(...calls)).toEqual({ parameters: { id: 1 }, body: calls[1]?.body, answer: { id: 1, name: 'Cup' } });
    expect(chosen(...calls.reverse())).toEqual(chosen(...calls));
  });

  it.each([
    ['names another thing in the body than in the path', { thing: { id: 2, name: 'a' } }],
    ['sends back what it was answered', { thing: { name: 'a', updated_at: '2031-05-05 11:00:00' } }],
    ['has blanks around a name', { thing: { name: ' a' } }],
    ['names something twice', { names: ['a', 'a'] }],
  ])('is a call that %s only when there is no other', (_what, body) => {
    expect(chosen(call({ body }))?.body).toBeDefined();
    expect(chosen(call({ body }), call({}))?.body).toEqual({ thing: { name: 'Cup', color: 'red' } });
  });

  it('is none that does not fit the schemas, and none that was refused', () => {
    expect(chosen(call({ answer: { id: 'one' } }), call({ status: 400, answer: { message: 'no' } }))).toBeNull();
  });

  it('has no answer where every call is refused', () => {
    const refused = call({ status: 400, answer: { message: 'no' } });
    const example = chooseExample([call({ status: 401, answer: { message: 'who?' } }), refused], operation, now, { isRefused: true });
    expect(example).toEqual({ parameters: { id: 1 }, body: refused.body, errors: { 400: { message: 'no' }, 401: { message: 'who?' } } });
  });

  it('has for each status the error that is told most often', () => {
    const error = (status: number, message: string) => call({ status, answer: { message } });
    const example = chosen(
      call({}),
      error(400, 'rare'),
      error(400, 'usual'),
      error(400, 'usual'),
      error(404, 'gone'),
      error(500, 'broken'),
    );
    expect(example?.errors).toEqual({ 400: { message: 'usual' }, 404: { message: 'gone' } });
  });
});

describe('what differs from one recording to the next', () => {
  it.each([
    ['a token', 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY', SCRUBBED_TOKEN],
    ['a uuid', '1f0c8f8e-2f0e-4a63-9a1e-0d3c6c1c0b52', '00000000-0000-4000-8000-000000000000'],
    ['a name made at random', 'customer-b45b5c08419e@shop.test', 'customer@shop.test'],
    ['a moment', '2031-05-04 09:12:59', '2026-01-15 10:00:00'],
    ['a day near now', '2031-05-04', '2026-01-15'],
  ])('is made up: %s', (_what, text, scrubbed) => {
    expect(scrub({ values: [text] }, now)).toEqual({ values: [scrubbed] });
  });

  it.each(['2015-06-01 00:00:00', '2015-06-01', 'goods-12', 'Hauptstr. 1', 'iVBORw0KGgo='])(
    'is not made up where it is always the same: %s',
    (text) => {
      expect(scrub(text, now)).toBe(text);
    },
  );

  it('is a secret that a second factor is set up with, and the text of a key', () => {
    const signed = JSON.stringify({ id: 'x', response: { signature: 'y', clientDataJSON: '{}' } });
    expect(scrub({ body: { otp: '987654', tfaToken: 'a-b_c', publicKeyCredentialJson: signed } }, now)).toEqual({
      body: { otp: '123456', tfaToken: SCRUBBED_TOKEN, publicKeyCredentialJson: expect.stringContaining('"signature":"MEUC"') },
    });
    expect(withSamples({ publicKeyCredentialJson: 'no key', name: 'x' })).toEqual({ publicKeyCredentialJson: 'no key', name: 'x' });
  });

  it('is how far the tests have counted: a name keeps its number within a call', () => {
    expect(renumbered({ sku: 'goods-291', links: ['GOODS-7', 'goods-291'] })).toEqual({ sku: 'goods-1', links: ['GOODS-2', 'goods-1'] });
  });

  it('is also how long a list is: two entries are kept', () => {
    expect(shortened({ items: [[1, 2, 3], [4], [5]], total: 3 })).toEqual({ items: [[1, 2], [4]], total: 3 });
  });
});
