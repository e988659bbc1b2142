import { appRouter } from '@merx/router';
import { describe, expect, it } from 'vitest';
import { restRoutes } from '../src/rest-view.js';
import { additions, catalogue, routeKey } from './catalogue.js';

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

  it('are each served by one procedure', () => {
    expect(servedKeys.size).toBe(served.length);
  });

  it('are the whole catalogue', () => {
    expect(catalogue.map(routeKey).filter((key) => !servedKeys.has(key))).toEqual([]);
  });
});

it('the catalogue has 319 routes, none of them twice', () => {
  expect(catalogue).toHaveLength(319);
  expect(new Set(catalogue.map(routeKey)).size).toBe(319);
  for (const { method, path, access } of catalogue) {
    expect(`${method} ${path} ${access}`).toMatch(/^(GET|POST|PUT|DELETE) \/V1\/\S+[^/] (anonymous|self|Magento_\w+::\w+)$/);
  }
});
