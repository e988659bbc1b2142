import { appRouter, type Meta } from '@merx/router';
import type { AnyProcedure } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../src/rest-view.js';
import { firstEvent } from '../live-events.js';
import { type Answer, openShop, type Shop } from '../shop.js';

const routes = restRoutes(appRouter).map(({ method, path, access, also = [] }) => ({
  method,
  path,
  access,
  also,
  title: `${method} ${path}`,
}));
const withAccess = (test: (access: string) => boolean) => routes.filter(({ access }) => test(access));

/** The procedures that only typed clients reach. */
const unrouted = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).flatMap(([name, { _def }]) => {
  const { access = 'nobody said', openapi } = _def.meta as Meta;
  return openapi ? [] : [{ name, access, type: _def.type }];
});

/** Those of them that everyone may call. */
const OPEN = [
  'customer.accounts.resetPassword',
  'customer.accounts.restoreEmail',
  'twoFactorAuth.u2fkey.prompt',
  'user.session.signIn',
  'user.session.passkeyPrompt',
  'user.session.signOut',
  'user.session.me',
  'user.session.forgot',
  'user.session.reset',
  'user.sso.offer',
  'user.sso.finish',
  'user.sso.passkeyPrompt',
  'user.invitations.look',
  'user.invitations.accept',
];

let shop: Shop;
let customer: string;
let bareAdmin: string;
const granted = new Map<string, string>();

beforeAll(async () => {
  shop = await openShop();
  ({ token: customer } = await shop.customer());
  ({ token: bareAdmin } = await shop.admin('Magento_Merx::nothing'));
  const named = [...[...routes, ...unrouted].map(({ access }) => access), ...routes.flatMap(({ also }) => also)];
  const resources = new Set(named.filter((access) => access.startsWith('Magento_')));
  for (const resource of resources) granted.set(resource, (await shop.admin(resource)).token);
});
afterAll(() => shop.close());

/** Path values that name nothing, and no body: what a caller who may enter hears of it is the route's own affair. */
function call({ method, path }: { method: string; path: string }, token?: string): Promise<Answer> {
  const filled = path.replace(/\{\w+\}/g, '999999');
  return shop.call(method, filled, { token, ...(method !== 'GET' && { body: {} }) });
}

/** The same by name: an empty object is what a caller brings. */
function callByName({ name, type }: { name: string; type: string }, token?: string): Promise<Answer> {
  const input = { json: {} };
  if (type === 'mutation') return shop.call('POST', `/trpc/${name}`, { token, body: input });
  return shop.call('GET', `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, { token });
}

function expectRefused(answer: Answer, resource: string): void {
  expect(answer).toMatchObject({ status: 401, body: { message: expect.any(String), parameters: { resources: resource } } });
}

function expectAdmitted(answer: Answer): void {
  expect(answer.status, JSON.stringify(answer.body)).not.toBe(401);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
}

describe.each(withAccess((access) => access.startsWith('Magento_')))('$title', (route) => {
  it(`admits an admin with ${route.access} and nobody else`, async () => {
    expectRefused(await call(route), route.access);
    expectRefused(await call(route, customer), route.access);
    expectRefused(await call(route, bareAdmin), route.access);
    expectAdmitted(await call(route, granted.get(route.access)));
    for (const resource of route.also) expectAdmitted(await call(route, granted.get(resource)));
  });
});

describe.each(withAccess((access) => access === 'self'))('$title', (route) => {
  it('admits a customer and nobody else', async () => {
    expectRefused(await call(route), 'self');
    expectRefused(await call(route, bareAdmin), 'self');
    // One of the routes ends the tokens of its caller.
    expectAdmitted(await call(route, (await shop.customer()).token));
  });
});

describe.each(withAccess((access) => access === 'anonymous'))('$title', (route) => {
  it('admits everyone, also with a token that means nothing', async () => {
    for (const token of [undefined, customer, bareAdmin, 'unknown']) expectAdmitted(await call(route, token));
  });
});

describe.each(unrouted.filter(({ access }) => access === 'anonymous'))('$name', (procedure) => {
  it('has no route, and admits everyone', async () => {
    expect(OPEN).toContain(procedure.name);
    for (const token of [undefined, customer, bareAdmin]) expectAdmitted(await callByName(procedure, token));
  });
});

describe.each(unrouted.filter(({ access, type }) => access !== 'anonymous' && type !== 'subscription'))('$name', (procedure) => {
  const { access } = procedure;
  const refused = { status: 401, body: { error: { json: { data: { code: 'UNAUTHORIZED', parameters: { resources: access } } } } } };

  it(`has no route, and admits ${access} and nobody else`, async () => {
    expect(access).toMatch(/^(self|staff|Magento_\w+::\w+)$/);
    const admitted = { self: customer, staff: bareAdmin }[access] ?? granted.get(access);
    for (const token of [undefined, ...[customer, bareAdmin].filter((token) => token !== admitted)])
      expect(await callByName(procedure, token)).toMatchObject(refused);
    expectAdmitted(await callByName(procedure, admitted));
  });
});

describe.each(unrouted.filter(({ type }) => type === 'subscription'))('$name', ({ name, access }) => {
  it('begins for any admin, and is refused to others in its first event', async () => {
    expect(access).toBe('staff');
    for (const token of [undefined, customer]) {
      const refused = await firstEvent(shop, name, token);
      expect(refused).toMatchObject({
        event: 'serialized-error',
        data: { json: { data: { code: 'UNAUTHORIZED', parameters: { resources: access } } } },
      });
    }
    expect(await firstEvent(shop, name, bareAdmin)).toMatchObject({ event: undefined, data: { json: { type: 'hello' } } });
  });
});

it('a procedure without a route is known by its name alone', () => {
  expect(unrouted.map(({ name }) => name)).toContain('quote.carts.merge');
  expect(routes.filter(({ path }) => path.includes('merge'))).toEqual([]);
});
