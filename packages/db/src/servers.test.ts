import { describe, expect, it } from 'vitest';
import { urlsOf } from './servers.js';

describe('the servers of a connection URL', () => {
  it.each([
    ['postgres://shop@one/merx', ['postgres://shop@one/merx']],
    ['postgresql://one:5432,two:5433/merx?a=1,2', ['postgresql://one:5432/merx?a=1,2', 'postgresql://two:5433/merx?a=1,2']],
    ['postgres://u:p%2C@[::1]:1,two/merx', ['postgres://u:p%2C@[::1]:1/merx', 'postgres://u:p%2C@two/merx']],
    ['postgres://u:a,b@one/merx', ['postgres://u:a,b@one/merx']],
  ])('%s', (url, urls) => {
    expect(urlsOf(url)).toEqual(urls);
  });
});
