import { appRouter } from '@merx/router';
import { describe, expect, it } from 'vitest';
import { createReader } from './recorded-call.js';
import { describedOperations } from './schema-check.js';

const read = createReader(appRouter, describedOperations(appRouter));
const got = (path: string) => read({ method: 'GET', path, body: undefined, status: 200, answer: [] });
const sent = (body: unknown) => read({ method: 'POST', path: '/V1/products', body, status: 200, answer: {} });

describe('a recorded exchange', () => {
  it('is a call of its route, with parameters of the kinds that the document tells', () => {
    expect(got('/V1/customers/12/billingAddress')).toMatchObject({ name: 'customer.addresses.billing', parameters: { customerId: 12 } });
    expect(got('/V1/stockItems/lowStock?scopeId=0&qty=2.5&nonsense=1')).toMatchObject({
      name: 'catalogInventory.lowStock',
      parameters: { scopeId: 0, qty: 2.5 },
    });
  });

  it('has the criteria as the document writes them, in whatever spelling they came', () => {
    const query = 'searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=cup';
    const filters = [{ field: 'sku', value: 'cup', condition_type: 'eq' }];
    expect(got(`/V1/products?${query}&search_criteria[pageSize]=2`)?.parameters).toEqual({
      searchCriteria: expect.objectContaining({ filter_groups: [{ filters }] }),
    });
  });

  it.each([
    '/default/V1/products/cup',
    '/async/V1/products/cup',
    '/V1/nowhere',
    '/V1/products/%3Cscript%3E',
    '/V1/products/aaaaaaaaaaaaaaaaaaaaa',
  ])('is no call for an example: %s', (path) => {
    expect(got(path)).toBeNull();
  });

  it.each(['<script>alert(1)</script>', "x' or 1=1", 'a'.repeat(400), 'nul\u0000'])('makes no example with %j in its body', (name) => {
    expect(sent({ product: { sku: 'cup', name: 'Cup' } })).toMatchObject({ name: 'catalog.product.create' });
    expect(sent({ product: { sku: 'cup', name } })).toBeNull();
  });
});
