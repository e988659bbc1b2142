import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, driverError, unavailability } from './unavailable.js';

const withCode = (code: string, message = 'refused') => Object.assign(new Error(message), { code });

describe('a database that does not answer', () => {
  it.each(['55P03', '57014', '25P03', '53300'])('is busy by %s', (code) => {
    expect(unavailability(withCode(code))).toBe('busy');
  });

  it.each(['57P01', '57P02', '57P03', '08006', '08001', '25006'])('is away by %s', (code) => {
    expect(unavailability(withCode(code))).toBe('away');
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is away by "%s", also inside another error', (message) => {
    expect(unavailability(new Error('outside', { cause: new Error(message) }))).toBe('away');
  });

  it('is away by a socket of the driver, and of the driver alone', () => {
    expect(unavailability(driverError(withCode('ECONNREFUSED')))).toBe('away');
    expect(unavailability(withCode('ECONNREFUSED'))).toBeUndefined();
  });

  it.each(['23505', '42601', '22P02', 'P0001', '40P01'])('is there by %s', (code) => {
    const error = withCode(code);
    expect([unavailability(error), driverError(error)]).toEqual([undefined, error]);
  });

  it('is busy where a share was full', () => {
    expect(unavailability(new Error('outside', { cause: new DatabaseUnavailable('busy', 'full') }))).toBe('busy');
  });
});
