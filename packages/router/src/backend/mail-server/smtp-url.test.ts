import { expect, it } from 'vitest';
import { smtpUrl } from './smtp-url.js';

const server = { host: 'mail.shop.test', port: 587, security: 'starttls' as const, username: null, password: null };

it.each([
  [server, 'smtp://mail.shop.test:587/?requireTLS=true'],
  [{ ...server, port: 465, security: 'tls' as const }, 'smtps://mail.shop.test:465/'],
  [{ ...server, port: 25, security: 'none' as const }, 'smtp://mail.shop.test:25/?ignoreTLS=true'],
  [
    { ...server, username: 'me@shop.test', password: 'p@ss:/w?rd' },
    'smtp://me%40shop.test:p%40ss%3A%2Fw%3Frd@mail.shop.test:587/?requireTLS=true',
  ],
])('%j is %s', (given, url) => {
  expect(smtpUrl(given)).toBe(url);
});
