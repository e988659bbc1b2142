import { appRouter, type BulkProcedure, runBulk } from '@merx/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBulkRunner } from '../../src/bulk-runner.js';
import { failureInWords } from '../../src/deferred.js';
import { createLog } from '../../src/log.js';
import { routeTable } from '../../src/route-table.js';
import { stockProduct } from '../goods.js';
import { openShop, type Shop } from '../shop.js';
import { numberedReview, numbersOf, upTo } from './deferred-reviews.js';

let shop: Shop;
/** Everything. */
let boss: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token: boss } = await shop.admin());
});
afterAll(() => shop.close());

const bugs: unknown[] = [];
type Around = (procedure: BulkProcedure) => BulkProcedure['call'];

/** One round of a runner; `around` stands between it and the procedure. */
const run = ({ signal = new AbortController().signal, around }: { signal?: AbortSignal; around?: Around } = {}) =>
  runBulk({
    ...{ db: shop.db, settings: shop.settings, signal },
    procedure: (name) => {
      const found = routeTable(appRouter).procedures.get(name);
      return found && around ? { access: found.access, call: around(found) } : found;
    },
    failureOf: failureInWords,
    onBug: (error) => bugs.push(error),
  });

/** Has `count` reviews of a new product written later; answers the product and the request. */
async function send(count: number, token = boss): Promise<{ product: number; uuid: string }> {
  const { id } = await stockProduct(shop);
  const body = upTo(count).map((n) => numberedReview(id, n));
  const answer = await shop.call('POST', '/rest/async/bulk/V1/reviews', { token, body });
  expect(answer.status).toBe(202);
  return { product: id, uuid: answer.body.bulk_uuid };
}

const outcomes = async (uuid: string) => (await shop.call('GET', `/V1/bulk/${uuid}/status`, { token: boss })).body.operations_list;
const statuses = async (uuid: string) => (await outcomes(uuid)).map(({ status }: { status: number }) => status);
const written = ({ product }: { product: number }) => numbersOf(shop.db, product);
/** As if the runner had not shown itself for long. */
const expire = (uuid: string) =>
  shop.db.query('update bulk_request set due_at = now() where uuid = $1::uuid and due_at is not null', [uuid]);

/** Something to wait for. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('what was accepted', () => {
  it('lies encrypted in the database until it is carried out, and is gone then but for its hash', async () => {
    const customer = { email: 'deferred@shop.test', firstname: 'Dee', lastname: 'Ferred' };
    const body = { customer, password: 'Deferred-Secret-1' };
    const { body: accepted } = await shop.call('POST', '/rest/async/V1/customers', { token: boss, body });
    const row = async () =>
      (
        await shop.db.query<{ sealed_input: Buffer | null; data_hash: string }>('select * from bulk_operation where bulk_uuid = $1::uuid', [
          accepted.bulk_uuid,
        ])
      )[0];
    expect((await row())?.sealed_input?.length).toBeGreaterThan(100);
    expect(JSON.stringify(await shop.db.query('select b::text, o::text from bulk_request b, bulk_operation o'))).not.toMatch(
      /Deferred-Secret|deferred@shop|4465666572726564/,
    );
    expect(await run()).toBe(true);
    expect(await row()).toMatchObject({ status: 1, sealed_input: null, data_hash: accepted.request_items[0].data_hash });
    const credentials = { username: customer.email, password: body.password };
    expect((await shop.call('POST', '/V1/integration/customer/token', { body: credentials })).status).toBe(200);
    expect(await run()).toBe(false);
  });

  it('is carried out in the order in which a caller sent it, beside what others sent', async () => {
    const [first, second, other] = [await send(3), await send(2), await send(1, (await shop.admin()).token)];
    const { open, opened } = gate();
    const begun = gate();
    const slow = run({
      around: (procedure) => async (call) => {
        begun.open();
        await opened;
        return procedure.call(call);
      },
    });
    await begun.opened;
    expect(await run()).toBe(true);
    expect(await run()).toBe(false);
    expect([await statuses(other.uuid), await statuses(second.uuid)]).toEqual([[1], [4, 4]]);
    open();
    await slow;
    expect(await run()).toBe(true);
    expect([await written(first), await written(second)]).toEqual([upTo(3), upTo(2)]);
  });

  it('is put back by a process that ends after the operation in hand, and finished by another, each once and in order', async () => {
    const sent = await send(12);
    const stopping = new AbortController();
    let carriedOut = 0;
    const stopAfterFour: Around = (procedure) => async (call) => {
      if (++carriedOut === 4) stopping.abort();
      return procedure.call(call);
    };
    expect(await run({ signal: stopping.signal, around: stopAfterFour })).toBe(true);
    expect(await written(sent)).toEqual(upTo(4));
    const next = startBulkRunner({ db: shop.db, settings: shop.settings, log: createLog('silent') });
    await expect.poll(() => statuses(sent.uuid), { timeout: 20_000 }).toEqual(Array(12).fill(1));
    await next.stop();
    expect(await written(sent)).toEqual(upTo(12));
  });
});

describe('a runner that is taken for dead', () => {
  it('after it has changed something: that counts as carried out and is not done once more', async () => {
    const sent = await send(2);
    const { open, opened } = gate();
    const changed = gate();
    const dying = run({
      around: (procedure) => async (call) => {
        const answer = await procedure.call(call);
        changed.open();
        await opened;
        return answer;
      },
    });
    await changed.opened;
    await expire(sent.uuid);
    expect(await run()).toBe(true);
    open();
    await dying;
    expect([await statuses(sent.uuid), await written(sent)]).toEqual([[1, 1], upTo(2)]);
  });

  it('before it has changed anything: another one does it, and its own change is refused', async () => {
    const sent = await send(2);
    const { open, opened } = gate();
    const begun = gate();
    let refusal: unknown;
    const sleeping = run({
      around: (procedure) => async (call) => {
        begun.open();
        await opened;
        return procedure.call(call).catch((error: unknown) => {
          refusal = error;
          throw error;
        });
      },
    });
    await begun.opened;
    await expire(sent.uuid);
    expect(await run()).toBe(true);
    open();
    await sleeping;
    expect(String(refusal)).toContain('taken over by another runner');
    expect([await statuses(sent.uuid), await written(sent)]).toEqual([[1, 1], upTo(2)]);
  });

  it('again and again at the same operation: that one fails, and the next is carried out', async () => {
    const sent = await send(2);
    await shop.db.query('update bulk_operation set attempts = 10 where bulk_uuid = $1::uuid and id = 0', [sent.uuid]);
    expect(await run()).toBe(true);
    expect(await outcomes(sent.uuid)).toMatchObject([{ status: 2, error_code: 500 }, { status: 1 }]);
    expect(await written(sent)).toEqual([1]);
  });
});

describe('a retry', () => {
  it('takes the request from a runner that holds it, and each operation is still carried out once', async () => {
    const { id } = await stockProduct(shop);
    const body = [{ review: { ...numberedReview(id, 0).review, entity_pk_value: 999_999 } }, ...[1, 2].map((n) => numberedReview(id, n))];
    const { body: accepted } = await shop.call('POST', '/rest/async/bulk/V1/reviews', { token: boss, body });
    const { actor } = await shop.admin();
    const retry = () => shop.as(actor).bulk.retry({ bulkUuid: accepted.bulk_uuid });
    const { open, opened } = gate();
    const begun = gate();
    let calls = 0;
    const holding = run({
      around: (procedure) => async (call) => {
        if (++calls === 2) {
          begun.open();
          await opened;
        }
        return procedure.call(call);
      },
    });
    await begun.opened;
    expect(await statuses(accepted.bulk_uuid)).toEqual([3, 4, 4]);
    await shop.db.query(
      `update bulk_operation set sealed_input = (select sealed_input from bulk_operation where bulk_uuid = $1::uuid and id = 1)
       where bulk_uuid = $1::uuid and id = 0`,
      [accepted.bulk_uuid],
    );
    expect(await retry()).toBe(1);
    expect(await run()).toBe(true);
    open();
    await holding.catch(() => undefined);
    while (await run());
    expect(await statuses(accepted.bulk_uuid)).toEqual([1, 1, 1]);
    expect(await numbersOf(shop.db, id)).toEqual([1, 1, 2]);
  });

  it('does not repeat what has changed something', async () => {
    const sent = await send(1);
    const failsAfter: Around = (procedure) => async (call) => {
      await procedure.call(call);
      throw new Error('The network failed.');
    };
    expect(await run({ around: failsAfter })).toBe(true);
    expect(await statuses(sent.uuid)).toEqual([3]);
    const { actor } = await shop.admin();
    await expect(shop.as(actor).bulk.retry({ bulkUuid: sent.uuid })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await written(sent)).toEqual([0]);
  });
});

describe('rights', () => {
  it.each([
    ['whose account was closed', 'update admin_user set is_active = false where id = $1'],
    ['whose role was reduced', `update admin_role set resources = '{}' where id = (select role_id from admin_user where id = $1)`],
    ['who was deleted', 'delete from admin_user where id = $1'],
  ])('are asked for once more when an operation is carried out: refused for an admin %s', async (_, sql) => {
    const { token, actor } = await shop.admin('Magento_Review::reviews_all');
    const sent = await send(2, token);
    const reduce: Around = (procedure) => async (call) => {
      const answer = await procedure.call(call);
      if (actor.type === 'admin') {
        await shop.db.query('delete from access_token where admin_id = $1', [actor.adminId]);
        await shop.db.query(sql, [actor.adminId]);
      }
      return answer;
    };
    expect(await run({ around: reduce })).toBe(true);
    expect(await outcomes(sent.uuid)).toMatchObject([
      { status: 1 },
      { status: 3, error_code: 401, result_message: expect.stringContaining('Magento_Review::reviews_all') },
    ]);
    expect(await written(sent)).toEqual([0]);
  });

  it('of an integration are those that it has when an operation is carried out', async () => {
    const integrations = shop.as((await shop.admin()).actor).integration.integrations;
    const made = await integrations.create({ name: 'Deferred', resources: ['Magento_Review::reviews_all'] });
    const sent = await send(1, made.access_token);
    const refused = await send(1, made.access_token);
    expect(await run()).toBe(true);
    await shop.db.query('update integration set is_active = false where id = $1', [made.id]);
    expect(await run()).toBe(true);
    expect([await statuses(sent.uuid), await statuses(refused.uuid)]).toEqual([[1], [3]]);
    expect((await shop.call('GET', `/V1/bulk/${sent.uuid}/status`, { token: boss })).body).toMatchObject({
      user_type: 1,
      user_id: made.id,
    });
    expect(await shop.db.query(`select procedure, access from change_row where actor_name = 'Deferred' and entity = 'review'`)).toEqual([
      { procedure: 'review.create', access: 'Magento_Review::reviews_all' },
    ]);
  });
});

describe('an operation that breaks off in the shop', () => {
  const breaking = async (work: () => Promise<void>) => {
    await shop.db.query(`create function break_off() returns trigger language plpgsql as $$ begin
      if new.title = '1' then raise exception 'out of order'; end if; return new; end $$`);
    await shop.db.query('create trigger break_off before insert on review for each row execute function break_off()');
    try {
      await work();
    } finally {
      await shop.db.query('drop function break_off cascade');
    }
  };
  const dueIn = async (uuid: string) =>
    (
      await shop.db.query<{ s: number }>('select extract(epoch from due_at - now())::float8 as s from bulk_request where uuid = $1::uuid', [
        uuid,
      ])
    )[0]?.s ?? 0;

  it('is tried again after a pause, with those behind it waiting', async () => {
    const sent = await send(3);
    await breaking(async () => {
      expect(await run()).toBe(true);
      expect([await statuses(sent.uuid), await written(sent)]).toEqual([[1, 4, 4], [0]]);
      expect(await dueIn(sent.uuid)).toBeGreaterThan(0);
      expect(await run()).toBe(false);
    });
    await expire(sent.uuid);
    expect(await run()).toBe(true);
    expect([await statuses(sent.uuid), await written(sent)]).toEqual([[1, 1, 1], upTo(3)]);
  });

  it('fails after some tries and is told as worth another; the next is carried out', async () => {
    const sent = await send(3);
    await breaking(async () => {
      for (let tries = 0; tries < 3; tries++) {
        await expire(sent.uuid);
        expect(await run()).toBe(true);
      }
    });
    expect(await outcomes(sent.uuid)).toMatchObject([{ status: 1 }, { status: 2, error_code: 500 }, { status: 1 }]);
    expect(await written(sent)).toEqual([0, 2]);
  });

  it('after a change is not tried again, and says so', async () => {
    const sent = await send(1);
    const breakAfter: Around = (procedure) => async (call) => {
      await procedure.call(call);
      throw new Error('after the change');
    };
    bugs.length = 0;
    expect(await run({ around: breakAfter })).toBe(true);
    expect(await outcomes(sent.uuid)).toMatchObject([
      { status: 3, error_code: 500, result_message: expect.stringContaining('had changed something') },
    ]);
    expect([await written(sent), bugs.map(String)]).toEqual([[0], ['Error: after the change']]);
    expect(await run()).toBe(false);
  });
});
