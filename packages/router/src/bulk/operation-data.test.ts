import { describe, expect, it } from 'vitest';
import { serializedInput } from './operation-data.js';

const shown = (input: unknown) => JSON.parse(JSON.parse(serializedInput(input)).meta_information);

describe('serializedInput', () => {
  it('has the input as text within text, in the form that clients read', () => {
    expect(JSON.parse(serializedInput({ sku: 'a' }))).toEqual({ entity_id: null, entity_link: '', meta_information: '{"sku":"a"}' });
  });

  it('hides secrets at any depth, and nothing else', () => {
    const input = {
      password: 'x',
      newPassword: 'x',
      list: [{ resetToken: 'x', access_token: 5 }],
      payment: { cc_number: '4111', cc_exp_year: 2030 },
      token_count: { password: { length: 8 } },
      passage: 'kept',
    };
    expect(shown(input)).toEqual({
      password: '***',
      newPassword: '***',
      list: [{ resetToken: '***', access_token: '***' }],
      payment: { cc_number: '***', cc_exp_year: 2030 },
      token_count: { password: { length: 8 } },
      passage: 'kept',
    });
  });
});
