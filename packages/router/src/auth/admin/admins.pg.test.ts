import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/index.js';
import { signingAdmin } from '../../../test/staff.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const outcomes = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status).sort();

describe('admins who may do everything', () => {
  it('cannot all be lost at once', async () => {
    const [first, second] = [await signingAdmin(world), await signingAdmin(world)];
    const kept = [first.adminId, second.adminId];
    const others = { id: { notIn: kept }, is_active: true, role: { resources: { has: 'Magento_Backend::all' } } };
    for (const { id } of await world.db.prisma.adminUser.findMany({ where: others })) await first.call.admins.disable({ id });
    const results = await Promise.allSettled([
      first.call.admins.disable({ id: second.adminId }),
      second.call.roles.update({ id: first.roleId, resources: ['Magento_Sales::sales'] }),
    ]);
    expect(outcomes(results)).toEqual(['fulfilled', 'rejected']);
    const full = { is_active: true, role: { resources: { has: 'Magento_Backend::all' } } };
    expect(await world.db.prisma.adminUser.count({ where: full })).toBe(1);
  });
});

describe('a role', () => {
  it('is not deleted while an admin is given it', async () => {
    const boss = await signingAdmin(world, 'Magento_User::acl_users', 'Magento_User::acl_roles', 'Magento_Cms::page');
    const { id } = await boss.call.roles.create({ name: 'Contested', resources: ['Magento_Cms::page'] });
    const { adminId } = await signingAdmin(world, 'Magento_Cms::page');
    const results = await Promise.allSettled([boss.call.admins.update({ id: adminId, role_id: id }), boss.call.roles.delete({ id })]);
    expect(outcomes(results)).toEqual(['fulfilled', 'rejected']);
    for (const result of results) if (result.status === 'rejected') expect(['BAD_REQUEST', 'NOT_FOUND']).toContain(result.reason.code);
  });
});
