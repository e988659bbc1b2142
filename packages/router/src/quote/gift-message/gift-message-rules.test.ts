import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GiftMessageInput } from './gift-message.schema.js';
import { giftText, targetItemId } from './gift-message-rules.js';

const hello: GiftMessageInput = { sender: 'Ann', recipient: 'Bob', message: 'Hello' };
const named = (entity_type?: string | null, entity_id?: string | null) =>
  targetItemId({ ...hello, extension_attributes: { entity_type, entity_id } });

describe('the text of a gift message', () => {
  it('is kept as it was sent, up to the limits', () => {
    const part = (maxLength: number) => fc.string({ maxLength, unit: 'binary' });
    fc.assert(
      fc.property(part(100), part(100), part(100), (sender, recipient, message) => {
        const isEmpty = message.trim() === '';
        expect(giftText({ sender, recipient, message })).toEqual(isEmpty ? null : { sender, recipient, message });
      }),
    );
    const long = { sender: 'a'.repeat(255), recipient: 'b'.repeat(255), message: 'c'.repeat(10_000) };
    expect(giftText(long)).toEqual(long);
  });

  it('is nothing when it is empty, whoever sends it', () => {
    for (const message of ['', '  ', '\n\t']) expect(giftText({ sender: null, recipient: 'a'.repeat(999), message })).toBeNull();
  });

  it.each<[string, Partial<GiftMessageInput>]>([
    ['sender', { sender: null }],
    ['sender', { sender: 'a'.repeat(256) }],
    ['recipient', { recipient: undefined }],
    ['recipient', { recipient: 'a'.repeat(256) }],
    ['message', { message: 'a'.repeat(10_001) }],
  ])('is refused for its %s: %o', (fieldName, values) => {
    expect(() => giftText({ ...hello, ...values })).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', parameters: expect.objectContaining({ fieldName }) }),
    );
  });
});

describe('the targetItemId of one of several messages', () => {
  it.each([
    ['quote', null, null],
    ['quote', '7', null],
    ['item', '7', 7],
    ['quote_item', '2147483647', 2147483647],
  ])('of %s %s is %s', (type, id, expected) => {
    expect(named(type, id)).toBe(expected);
  });

  it.each([null, undefined, '', 'order', 'Item'])('is refused for the type %s', (type) => {
    expect(() => named(type, '7')).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });

  it.each([null, undefined, '', '0', '-1', 'x', '1.5', '12345678901'])('is not there for the item %s', (id) => {
    expect(() => named('item', id)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('is refused when a message does not say', () => {
    expect(() => targetItemId(hello)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });
});
