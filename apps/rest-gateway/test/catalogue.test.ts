import { appRouter } from '@merx/router';
import { describe, expect, it } from 'vitest';
import { restRoutes } from '../src/rest-view.js';
import { additions, catalogue, laterAccess, routeKey, version24 } from './catalogue.js';

const served = restRoutes(appRouter);
const servedKeys = new Set(served.map(routeKey));
const inCatalogue = new Map([...catalogue, ...additions].map((route) => [routeKey(route), route]));

describe('the routes that are served', () => {
  it('are of the catalogue and admit whom the catalogue says', () => {
    const told = served.map((route) => ({ route: routeKey(route), access: route.access }));
    const wanted = told.map(({ route }) => ({ route, access: inCatalogue.get(route)?.access ?? 'not in the catalogue' }));
    expect(told).toEqual(wanted);
    console.log(`${catalogue.filter((route) => servedKeys.has(routeKey(route))).length} of ${catalogue.length} served`);
  });

  it('admit the resources of later versions where the list says so, and nowhere else', () => {
    const admitted = served.flatMap((route) => (route.also ?? []).map((resource) => `${routeKey(route)} ${resource}`));
    expect(admitted.sort()).toEqual(laterAccess.map((route) => `${routeKey(route)} ${route.access}`).sort());
  });

  it('are each served by one procedure', () => {
    expect(servedKeys.size).toBe(served.length);
  });

  it('ignore who calls where everyone may, but for reviews and the registration, where a manager may say more, and a new password, which spares the token of its owner; never where somebody is refused', () => {
    const open = served.filter(({ access }) => access === 'anonymous');
    expect(open.filter(({ ignoresCaller }) => !ignoresCaller).map(routeKey)).toEqual([
      'POST /V1/customers',
      'POST /V1/customers/resetPassword',
      'POST /V1/products/{}/reviews',
    ]);
    expect(served.filter(({ access, ignoresCaller }) => access !== 'anonymous' && ignoresCaller)).toEqual([]);
  });

  it('are the whole catalogue', () => {
    expect(catalogue.map(routeKey).filter((key) => !servedKeys.has(key))).toEqual([]);
  });

  it('are all routes beyond it', () => {
    expect(additions.map(routeKey).filter((key) => !servedKeys.has(key))).toEqual([]);
    expect(additions.map(routeKey).filter((key) => catalogue.some((route) => routeKey(route) === key))).toEqual([]);
  });
});

it('the catalogue has 319 routes, none of them twice', () => {
  expect(catalogue).toHaveLength(319);
  expect(new Set(catalogue.map(routeKey)).size).toBe(319);
  for (const { method, path, access } of catalogue) {
    expect(`${method} ${path} ${access}`).toMatch(/^(GET|POST|PUT|DELETE) \/V1\/\S+[^/] (anonymous|self|Magento_\w+::\w+)$/);
  }
});

describe('the open-source routes of Magento 2.4', () => {
  const keys = version24.map(routeKey);
  const missing = keys.filter((key) => !servedKeys.has(key));
  const inVersion24 = new Set(keys);
  const beyond = served.map(routeKey).filter((key) => !inVersion24.has(key) && !catalogue.some((route) => routeKey(route) === key));

  it('are 408, none of them twice', () => {
    expect(keys).toHaveLength(408);
    expect(inVersion24.size).toBe(408);
  });

  it('are all served', () => {
    console.log(`${408 - missing.length} of 408 routes of version 2.4 served, ${beyond.length} beyond both catalogues`);
    expect(missing).toEqual([]);
  });

  it('and the first catalogue are all that is served, but for the additions of Merx', () => {
    const added = additions.map(routeKey).filter((key) => !inVersion24.has(key));
    expect(beyond.sort()).toEqual(added.sort());
  });
});
