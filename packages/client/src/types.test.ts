import { describe, expectTypeOf, it } from 'vitest';
import type { Answer, Body, Call, CallOptions, Item, ListPath, MerxClient, PathOf, SearchCriteria } from './index.js';

/** Checked by the compiler: a wrong expectation fails the type check. */
describe('the types', () => {
  it('know the answer of a call', () => {
    expectTypeOf<Answer<'/V1/guest-carts', 'post'>>().toEqualTypeOf<string>();
    expectTypeOf<Answer<'/V1/products/{sku}'>['sku']>().toEqualTypeOf<string>();
    expectTypeOf<Item<'/V1/products'>>().toHaveProperty('sku').toEqualTypeOf<string>();
    expectTypeOf<Item<'/V1/orders'>['grand_total']>().toExtend<number | null | undefined>();
    expectTypeOf<Answer<'/V1/products'>['total_count']>().toEqualTypeOf<number>();
  });

  it('know what a call sends', () => {
    expectTypeOf<Body<'/V1/integration/admin/token', 'post'>>().toEqualTypeOf<{ username: string; password: string }>();
    expectTypeOf<Body<'/V1/guest-carts', 'post'>>().toEqualTypeOf<never>();
    expectTypeOf<Body<'/V1/products', 'post'>>().not.toBeAny();
    expectTypeOf<CallOptions<'/V1/products/{sku}', 'get'>>()
      .toHaveProperty('params')
      .toHaveProperty('path')
      .toEqualTypeOf<{ sku: string }>();
  });

  it('have each path for the methods that it has', () => {
    expectTypeOf<'/V1/products'>().toExtend<PathOf<'get'>>();
    expectTypeOf<'/V1/products'>().toExtend<PathOf<'post'>>();
    expectTypeOf<'/V1/products'>().not.toExtend<PathOf<'delete'>>();
    expectTypeOf<'/V1/products/{sku}'>().toExtend<PathOf<'delete'>>();
    expectTypeOf<string>().not.toExtend<PathOf<'get'>>();
  });

  it('tell lists from other answers', () => {
    expectTypeOf<'/V1/products' | '/V1/orders' | '/V1/customers/search' | '/V1/coupons/search'>().toExtend<ListPath>();
    expectTypeOf<'/V1/modules'>().not.toExtend<ListPath>();
    expectTypeOf<'/V1/stockItems/lowStock'>().not.toExtend<ListPath>();
    expectTypeOf<'/V1/search'>().not.toExtend<ListPath>();
  });

  it('ask for options where some are required, and for no others', () => {
    const client = {} as MerxClient;
    expectTypeOf(client.get).toEqualTypeOf<Call<'get'>>();
    expectTypeOf(client.get<'/V1/modules'>).parameters.toExtend<[path: '/V1/modules', options?: object]>();
    expectTypeOf<[path: '/V1/modules']>().toExtend<Parameters<typeof client.get<'/V1/modules'>>>();
    expectTypeOf<[path: '/V1/products/{sku}']>().not.toExtend<Parameters<typeof client.get<'/V1/products/{sku}'>>>();
    expectTypeOf<[path: '/V1/products']>().not.toExtend<Parameters<typeof client.post<'/V1/products'>>>();
    expectTypeOf<SearchCriteria['page_size']>().toEqualTypeOf<number | undefined>();
  });
});
