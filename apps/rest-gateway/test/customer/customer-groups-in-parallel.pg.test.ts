import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

const ROUNDS = 15;
const GROUPS = '/V1/customerGroups';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const newGroup = async (code: string): Promise<number> => (await call('POST', GROUPS, { group: { code } })).body.id;
const groupOf = async (email: string) => (await shop.db.prisma.customer.findFirst({ where: { email } }))?.group_id;
let people = 0;

describe('a group that is deleted while customers join it', () => {
  it('either gets them and hands them on, or refuses them; it never keeps one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const group_id = await newGroup(`joined ${round}`);
      const joining = Array.from({ length: 6 }, () => ({ email: `joins-${people++}@shop.test`, firstname: 'J', lastname: 'J', group_id }));
      const [removed, ...joined] = await Promise.all([
        call('DELETE', `${GROUPS}/${group_id}`),
        ...joining.map((customer) => call('POST', '/V1/customers', { customer })),
      ]);
      expect(removed).toMatchObject({ status: 200, body: true });
      for (const [index, { status, body }] of joined.entries()) {
        expect([200, 400], JSON.stringify(body)).toContain(status);
        expect(await groupOf(joining[index]?.email ?? '')).toBe(status === 200 ? 1 : undefined);
      }
      expect(await shop.db.prisma.customer.count({ where: { group_id } })).toBe(0);
    }
  });

  it('hands on who saves the account at the same moment, and loses nothing of that', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const group_id = await newGroup(`saved ${round}`);
      const customer = await shop.customer();
      await shop.db.prisma.customer.update({ where: { id: customer.customerId }, data: { group_id } });
      const [removed, saved] = await Promise.all([
        call('DELETE', `${GROUPS}/${group_id}`),
        shop.call('PUT', '/V1/customers/me', { token: customer.token, body: { customer: { lastname: `Round ${round}` } } }),
      ]);
      expect([removed.status, saved.status]).toEqual([200, 200]);
      const { body } = await shop.call('GET', '/V1/customers/me', { token: customer.token });
      expect(body).toMatchObject({ group_id: 1, lastname: `Round ${round}` });
    }
  });
});

it('a customer who is moved into a group that is deleted at the same moment never ends up in it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const group_id = await newGroup(`entered ${round}`);
    const { customerId, email } = await shop.customer();
    const customer = { email, firstname: 'M', lastname: 'M', group_id };
    const [removed, moved] = await Promise.all([
      call('DELETE', `${GROUPS}/${group_id}`),
      call('PUT', `/V1/customers/${customerId}`, { customer }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 400], JSON.stringify(moved.body)).toContain(moved.status);
    expect(await groupOf(email)).toBe(1);
  }
});

describe('groups that many save at once', () => {
  it('are one of a code, whatever its case', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'Once' : 'ONCE'));
    const answers = await Promise.all(codes.map((code) => call('POST', GROUPS, { group: { code } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  it('keep their tax class, or it is gone', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = `grouped ${round}`;
      const { body: classId } = await call('POST', '/V1/taxClasses', { taxClass: { class_name: name, class_type: 'CUSTOMER' } });
      const [removed, made] = await Promise.all([
        call('DELETE', `/V1/taxClasses/${classId}`),
        call('POST', GROUPS, { group: { code: name, tax_class_id: Number(classId) } }),
      ]);
      expect([removed.status, made.status].sort()).toEqual([200, 400]);
    }
  });
});
