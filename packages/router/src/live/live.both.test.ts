import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../test/index.js';
import { listen } from './live.service.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a stream of live events', () => {
  it('asks now and then whether the listener is still signed in, and ends when not', async () => {
    const { actor } = await world.admin('Magento_Cms::page');
    if (actor.type !== 'admin') throw new Error('no admin');
    let asked = 0;
    const identifyAgain = async () => (++asked < 3 ? actor : ({ type: 'guest' } as const));
    const { db, settings } = world;
    const ctx = { db, settings, actor, scope: { storeId: 1, explicit: false }, remoteIp: undefined, identifyAgain };
    const types: string[] = [];
    for await (const event of listen({ ctx, recheckMs: 20 })) types.push(event.type);
    expect([types, asked]).toEqual([['hello', 'signed_out'], 3]);
  });

  it('ends when the listener leaves', async () => {
    const { actor } = await world.admin('Magento_Cms::page');
    if (actor.type !== 'admin') throw new Error('no admin');
    const leaving = new AbortController();
    const { db, settings } = world;
    const ctx = { db, settings, actor, scope: { storeId: 1, explicit: false }, remoteIp: undefined };
    const types: string[] = [];
    for await (const event of listen({ ctx, input: { lastEventId: '3' }, signal: leaving.signal })) {
      types.push(`${event.type} ${'resumed' in event && event.resumed}`);
      leaving.abort();
    }
    expect(types).toEqual(['hello true']);
  });
});
