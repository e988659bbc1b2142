import { appRouter } from '@merx/router';
import { describe, expect, it } from 'vitest';
import { restRoutes } from '../src/rest-view.js';
import { additions, catalogue, routeKey } from './catalogue.js';

const served = restRoutes(appRouter);
const servedKeys = new Set(served.map(routeKey));
const inCatalogue = new Map([...catalogue, ...additions].map((route) => [routeKey(route), route]));

/** The part of the catalogue that has to be there: sections of routes, as patterns over `METHOD /V1/path`. */
const REQUIRED: [name: string, count: number, pattern: RegExp][] = [
  ['tokens', 2, /^POST \/V1\/integration\/\w+\/token$/],
  ['modules', 1, /^GET \/V1\/modules$/],
  ['stores', 4, /^GET \/V1\/store\/\w+$/],
  ['directory', 3, /^GET \/V1\/directory\//],
  ['products', 6, /^(POST|GET) \/V1\/products$|^(GET|PUT|DELETE) \/V1\/products\/{}$|^GET \/V1\/products\/types$/],
  ['product media', 5, /^\w+ \/V1\/products\/{}\/media(\/{})?$/],
  ['group price tiers', 3, /^\w+ \/V1\/products\/{}\/group-prices\//],
  ['custom options', 6, /^\w+ \/V1\/products\/({}\/options(\/{})?|options(\/types|\/{})?)$/],
  ['product links', 6, /^\w+ \/V1\/products\/({}\/links(\/{}){0,2}|links\/types|links\/{}\/attributes)$/],
  ['categories', 10, /^\w+ \/V1\/categories(\/{}(\/move|\/products(\/{})?)?)?$/],
  ['downloadable links and samples', 8, /\/downloadable-links(\/|$)/],
  ['search', 1, /^GET \/V1\/search$/],
  ['bundles', 10, /^\w+ \/V1\/bundle-products\//],
  ['configurables', 9, /^\w+ \/V1\/configurable-products\//],
  ['attributes', 9, /^\w+ \/V1\/products\/attributes(\/types|\/{}(\/options(\/{})?)?)?$/],
  ['category attributes', 3, /^GET \/V1\/categories\/attributes(\/{}(\/options)?)?$/],
  ['attribute sets', 12, /^\w+ \/V1\/products\/attribute-sets/],
  ['image attributes', 1, /^GET \/V1\/products\/media\/types\/{}$/],
  ['attribute sets of all entity types', 5, /^\w+ \/V1\/eav\/attribute-sets/],
  ['stock', 4, /^GET \/V1\/stock(Items|Statuses)\/|\/stockItems\/{}$/],
  ['accounts and their addresses', 23, /^\w+ \/V1\/(customers(?!\/{}\/carts$)|addresses)(\/|$)/],
  ['guest carts', 4, /^POST \/V1\/guest-carts$|^(GET|PUT) \/V1\/guest-carts\/{}$|^PUT \/V1\/guest-carts\/{}\/order$/],
  ['own carts', 3, /^(POST|GET) \/V1\/carts\/mine$|^PUT \/V1\/carts\/mine\/order$/],
  ['guest cart items', 4, /^\w+ \/V1\/guest-carts\/({}\/)?items(\/{})?$/],
  ['own cart items', 4, /^\w+ \/V1\/carts\/mine\/items(\/{})?$/],
  ['guest addresses', 4, /^\w+ \/V1\/guest-carts\/{}\/(billing|shipping)-address$/],
  ['own addresses', 4, /^\w+ \/V1\/carts\/mine\/(billing|shipping)-address$/],
  ['guest shipping methods', 4, /^\w+ \/V1\/guest-carts\/{}\/(selected-shipping-method|shipping-methods|estimate-shipping-methods)$/],
  ['own shipping methods', 5, /^\w+ \/V1\/carts\/mine\/(selected-shipping-method|(estimate-)?shipping-methods(-by-address-id)?)$/],
  ['guest payment methods', 3, /^\w+ \/V1\/guest-carts\/{}\/(selected-payment-method|payment-methods)$/],
  ['own payment methods', 3, /^\w+ \/V1\/carts\/mine\/(selected-payment-method|payment-methods)$/],
  ['guest totals', 2, /^\w+ \/V1\/guest-carts\/{}\/(collect-)?totals$/],
  ['own totals', 2, /^\w+ \/V1\/carts\/mine\/(collect-)?totals$/],
  ['checkout', 4, /^\w+ \/V1\/(guest-carts\/{}|carts\/mine)\/payment-information$/],
  ['shipping, totals and payment information', 7, /^POST \/V1\/\S+\/(shipping|totals|set-payment)-information$/],
  ['cart search', 1, /^GET \/V1\/carts$/],
  ['orders', 2, /^GET \/V1\/orders(\/{})?$/],
  ['order actions', 9, /^\w+ \/V1\/orders\/{}\/(statuses|cancel|emails|hold|unhold|comments)$|^PUT \/V1\/orders\/{}$|^POST \/V1\/orders$/],
  ['order import', 1, /^PUT \/V1\/orders\/create$/],
  ['invoices', 8, /^\w+ \/V1\/invoices(\/|$)/],
  ['shipments', 9, /^\w+ \/V1\/shipments?(\/|$)/],
  ['credit memos', 7, /^\w+ \/V1\/creditmemos?(\/|$)/],
  ['transactions', 2, /^GET \/V1\/transactions(\/{})?$/],
  ['gift messages', 12, /\/gift-message(\/{})?$/],
  ['agreements', 1, /^GET \/V1\/carts\/licence$/],
  ['tax classes', 5, /^\w+ \/V1\/taxClasses/],
  ['tax rates', 5, /^\w+ \/V1\/taxRates/],
  ['tax rules', 5, /^\w+ \/V1\/taxRules/],
  ['price rules', 5, /^\w+ \/V1\/salesRules/],
  ['CMS pages', 5, /^\w+ \/V1\/cmsPage(\/|$)/],
  ['CMS blocks', 5, /^\w+ \/V1\/cmsBlock(\/|$)/],
  ['customer groups', 8, /^\w+ \/V1\/customerGroups(\/|$)/],
  ['attribute metadata', 8, /^GET \/V1\/attributeMetadata\//],
  ['coupons', 8, /^\w+ \/V1\/coupons(\/|$)/],
];

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

  it.each(REQUIRED)('cover %s', (_name, count, pattern) => {
    const wanted = catalogue.map(routeKey).filter((key) => pattern.test(key));
    expect(wanted).toHaveLength(count);
    expect(wanted.filter((key) => !servedKeys.has(key))).toEqual([]);
  });
});

it('the catalogue has 319 routes, none of them twice', () => {
  expect(catalogue).toHaveLength(319);
  expect(new Set(catalogue.map(routeKey)).size).toBe(319);
  for (const { method, path, access } of catalogue) {
    expect(`${method} ${path} ${access}`).toMatch(/^(GET|POST|PUT|DELETE) \/V1\/\S+[^/] (anonymous|self|Magento_\w+::\w+)$/);
  }
});
