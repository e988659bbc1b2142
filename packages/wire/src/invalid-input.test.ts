import { describe, expect, it } from 'vitest';
import { InvalidInput } from './invalid-input.js';

describe('InvalidInput', () => {
  it('keeps the placeholders in its message and the values beside it', () => {
    const error = new InvalidInput('"%fieldName" is required.', { fieldName: 'qty' });
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('InvalidInput');
    expect(error.message).toBe('"%fieldName" is required.');
    expect(error.template).toBe(error.message);
    expect(error.parameters).toEqual({ fieldName: 'qty' });
  });

  it('has no parameters unless given', () => {
    expect(new InvalidInput('No.').parameters).toEqual({});
  });
});
