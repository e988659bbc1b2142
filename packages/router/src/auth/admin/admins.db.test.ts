import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/index.js';
import { browserOf, PASSWORD, signingAdmin } from '../../../test/staff.js';
import { identify } from '../token/token.service.js';

const NEW = 'An0ther-password';
let world: World;
let boss: Awaited<ReturnType<typeof signingAdmin>>;
beforeAll(async () => {
  world = await openWorld();
  boss = await signingAdmin(world);
});
afterAll(() => world.close());

const signIn = (username: string, password = PASSWORD) => browserOf(world).call.session.signIn({ username, password });
const personnel = () => signingAdmin(world, 'Magento_User::acl_users', 'Magento_User::acl_roles', 'Magento_Sales::sales');
let count = 0;
const person = (role_id: number) => {
  const username = `person-${++count}`;
  return { username, email: `${username}@shop.test`, password: PASSWORD, firstname: 'Pat', lastname: 'Person', role_id };
};
const refused = { code: 'BAD_REQUEST' };
const forbidden = { code: 'UNAUTHORIZED' };

describe('user.profile', () => {
  it('changes names and language, and leaves the rest', async () => {
    const { call, email } = await signingAdmin(world, 'Magento_Sales::sales');
    const me = await call.profile.update({ firstname: 'Ada', interface_locale: 'de_DE' });
    expect(me).toMatchObject({ firstname: 'Ada', lastname: 'Admin', interface_locale: 'de_DE', email });
    expect(await call.session.me()).toEqual(me);
    for (const input of [{ interface_locale: 'german' }, { email: 'nobody' }, { firstname: ' ' }])
      await expect(call.profile.update(input), JSON.stringify(input)).rejects.toMatchObject(refused);
  });

  it('asks for the password before the email is another one, as password resets go there', async () => {
    const { call, username, email } = await signingAdmin(world);
    const other = { email: `new-${email}` };
    await expect(call.profile.update(other)).rejects.toMatchObject(refused);
    await expect(call.profile.update({ ...other, password: 'Wr0ng-password' })).rejects.toMatchObject(refused);
    expect(await call.profile.update({ email })).toMatchObject({ email });
    expect(await call.profile.update({ ...other, password: PASSWORD })).toMatchObject({ username, ...other });
    await expect(call.profile.update({ email: boss.email, password: PASSWORD })).rejects.toMatchObject(refused);
  });

  it('changes the password with the present one, and ends the other sessions and tokens', async () => {
    const { call, username, adminId } = await signingAdmin(world);
    await signIn(username);
    await signIn(username);
    const { tokens } = world.as(boss.actor).integration;
    const { token } = await tokens.create({ adminId, name: 'Stock' });
    const named = {
      filter_groups: [
        {
          filters: [
            { field: 'name', value: 'Stock' },
            { field: 'name', value: 'Other' },
          ],
        },
      ],
      page_size: 1,
    };
    const mineAlone = { items: [{ account: username, name: 'Stock', type: 'admin' }], total_count: 1 };
    expect(await tokens.list({ searchCriteria: named, adminId, text: username.slice(1) })).toMatchObject(mineAlone);
    const secret = { filter_groups: [{ filters: [{ field: 'token_hash', value: 'x' }] }] };
    await expect(tokens.list({ searchCriteria: secret })).rejects.toMatchObject(refused);
    const [session] = await call.session.list();
    const mine = world.as({ type: 'admin', adminId, username, resources: new Set(), sessionId: session?.id ?? 0 }).user;
    await expect(mine.profile.changePassword({ current_password: 'Wr0ng-password', new_password: NEW })).rejects.toMatchObject(refused);
    await expect(mine.profile.changePassword({ current_password: PASSWORD, new_password: 'short' })).rejects.toMatchObject(refused);
    expect(await mine.profile.changePassword({ current_password: PASSWORD, new_password: NEW })).toBe(true);
    expect(await mine.session.list()).toMatchObject([{ id: session?.id, is_current: true }]);
    expect(await identify(world.db, token)).toEqual({ type: 'guest' });
    await expect(signIn(username)).rejects.toMatchObject(forbidden);
    await expect(signIn(username, NEW)).resolves.toMatchObject({ username });
  });
});

describe('user.admins', () => {
  it('creates, finds, changes and deletes admins', async () => {
    const { call, roleId } = boss;
    const input = person(roleId);
    const { password: _, role_id: __, ...given } = input;
    const made = await call.admins.create({ ...input, interface_locale: 'fr_FR' });
    expect(made).toMatchObject({ ...given, is_active: true, role: { id: roleId }, interface_locale: 'fr_FR', otp_enabled: false });
    expect(await call.admins.get({ id: made.id })).toEqual(made);
    expect(await call.admins.list({ searchCriteria: {}, text: input.username.toUpperCase() })).toMatchObject({
      items: [made],
      total_count: 1,
    });
    const ofRole = { filter_groups: [{ filters: [{ field: 'role_id', value: String(roleId) }] }], page_size: 1, current_page: 2 };
    expect(await call.admins.list({ searchCriteria: ofRole })).toMatchObject({ items: [{ id: boss.adminId }], total_count: 2 });
    const newest = { ...ofRole, current_page: 1, sort_orders: [{ field: 'created_at', direction: 'DESC' as const }] };
    expect(await call.admins.list({ searchCriteria: newest })).toMatchObject({ items: [{ id: made.id }] });
    const unknown = { filter_groups: [{ filters: [{ field: 'password_hash', value: 'x' }] }] };
    await expect(call.admins.list({ searchCriteria: unknown })).rejects.toMatchObject(refused);
    const changed = await call.admins.update({ id: made.id, username: `${input.username}-x`, lastname: 'Else' });
    expect(changed).toEqual({ ...made, username: `${input.username}-x`, lastname: 'Else' });
    expect(await call.admins.delete({ id: made.id })).toBe(true);
    for (const use of [call.admins.get, call.admins.update, call.admins.delete, call.admins.disable])
      await expect(use({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses bad and taken values, and roles that there are not', async () => {
    const { call, roleId, username, email } = boss;
    const input = person(roleId);
    const faults = [{ username: 'two words' }, { email: 'nobody' }, { password: 'short' }, { username: username.toUpperCase() }, { email }];
    for (const fault of faults)
      await expect(call.admins.create({ ...input, ...fault }), JSON.stringify(fault)).rejects.toMatchObject(refused);
    await expect(call.admins.create({ ...input, role_id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('disables and enables; the sessions end for good', async () => {
    const { call } = boss;
    const { adminId: id, username } = await signingAdmin(world, 'Magento_Sales::sales');
    await signIn(username);
    const inactive = { filter_groups: [{ filters: [{ field: 'is_active', value: '0' }] }] };
    expect(await call.admins.disable({ id })).toMatchObject({ is_active: false });
    await expect(signIn(username)).rejects.toMatchObject(forbidden);
    expect(await call.admins.list({ searchCriteria: inactive, text: username })).toMatchObject({ total_count: 1 });
    expect(await call.admins.enable({ id })).toMatchObject({ is_active: true });
    expect(await world.db.prisma.adminSession.count({ where: { admin_id: id } })).toBe(0);
  });

  it('gives a new password, which ends the sessions', async () => {
    const { adminId: id, username } = await signingAdmin(world, 'Magento_Sales::sales');
    await signIn(username);
    await boss.call.admins.update({ id, password: NEW });
    expect(await world.db.prisma.adminSession.count({ where: { admin_id: id } })).toBe(0);
    await expect(signIn(username, NEW)).resolves.toMatchObject({ username });
  });

  it('lets nobody disable or delete himself', async () => {
    const { call, adminId: id } = await signingAdmin(world);
    await expect(call.admins.disable({ id })).rejects.toMatchObject(refused);
    await expect(call.admins.delete({ id })).rejects.toMatchObject(refused);
  });

  it('lets nobody touch or make an admin who holds more', async () => {
    const clerk = await personnel();
    const { adminId: id, roleId } = boss;
    for (const attempt of [
      () => clerk.call.admins.update({ id, email: 'mine@shop.test' }),
      () => clerk.call.admins.update({ id, password: NEW }),
      () => clerk.call.admins.disable({ id }),
      () => clerk.call.admins.delete({ id }),
      () => clerk.call.admins.create(person(roleId)),
      () => clerk.call.admins.update({ id: clerk.adminId, role_id: roleId }),
      () => clerk.call.invitations.send({ email: 'friend@shop.test', firstname: 'F', lastname: 'F', role_id: roleId }),
    ])
      await expect(attempt()).rejects.toMatchObject(forbidden);
    await expect(clerk.call.admins.create(person(clerk.roleId))).resolves.toMatchObject({ role: { id: clerk.roleId } });
  });
});

describe('user.roles', () => {
  it('creates, lists, changes and deletes roles', async () => {
    const { call } = boss;
    const made = await call.roles.create({ name: 'Shelves', resources: ['Magento_Catalog::products', 'Magento_Catalog::products'] });
    expect(made).toMatchObject({ name: 'Shelves', resources: ['Magento_Catalog::products'], admins: 0 });
    expect(await call.roles.list()).toContainEqual(made);
    const changed = await call.roles.update({ id: made.id, resources: ['Magento_Catalog::categories'] });
    expect(changed).toEqual({ ...made, resources: ['Magento_Catalog::categories'] });
    expect(await call.roles.get({ id: made.id })).toEqual(changed);
    expect(await call.roles.delete({ id: made.id })).toBe(true);
    for (const use of [call.roles.get, call.roles.update, call.roles.delete])
      await expect(use({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows what can be granted as a tree', async () => {
    const [root] = await boss.call.roles.tree();
    expect(root).toMatchObject({ id: 'Magento_Backend::admin', children: expect.any(Array) });
    expect(JSON.stringify(root)).toContain('Magento_User::acl_roles');
  });

  it('refuses unknown resources, none, and taken names', async () => {
    const { call } = boss;
    await call.roles.create({ name: 'Taken', resources: ['Magento_Cms::page'] });
    const faults = [
      { name: 'Taken', resources: ['Magento_Cms::page'] },
      { name: 'New', resources: ['Magento_None::such'] },
      { name: 'New', resources: [] },
    ];
    for (const fault of faults) await expect(call.roles.create(fault), JSON.stringify(fault)).rejects.toMatchObject(refused);
  });

  it('keeps a role that admins or invitations have', async () => {
    const { call } = boss;
    const { id } = await call.roles.create({ name: 'Used', resources: ['Magento_Cms::page'] });
    const invitation = await call.invitations.send({ email: 'soon@shop.test', firstname: 'S', lastname: 'S', role_id: id });
    await expect(call.roles.delete({ id })).rejects.toMatchObject(refused);
    await call.invitations.revoke({ id: invitation.id });
    const admin = await call.admins.create(person(id));
    await expect(call.roles.delete({ id })).rejects.toMatchObject(refused);
    await call.admins.delete({ id: admin.id });
    expect(await call.roles.delete({ id })).toBe(true);
  });

  it('lets nobody grant what he does not hold, nor weaken who holds more', async () => {
    const clerk = await personnel();
    await expect(clerk.call.roles.create({ name: 'Mine', resources: ['Magento_Catalog::products'] })).rejects.toMatchObject(forbidden);
    await expect(clerk.call.roles.create({ name: 'All', resources: ['Magento_Backend::all'] })).rejects.toMatchObject(forbidden);
    await expect(clerk.call.roles.update({ id: boss.roleId, name: 'Lowered' })).rejects.toMatchObject(forbidden);
    await expect(clerk.call.roles.delete({ id: boss.roleId })).rejects.toMatchObject(forbidden);
    await expect(clerk.call.roles.update({ id: clerk.roleId, resources: ['Magento_Backend::all'] })).rejects.toMatchObject(forbidden);
    await expect(clerk.call.roles.create({ name: 'Mine', resources: ['Magento_Sales::sales'] })).resolves.toMatchObject({ name: 'Mine' });
  });
});

describe('integration.tokens', () => {
  it('makes a named token, shown once, and notes when it is used', async () => {
    const { create, list } = world.as(boss.actor).integration.tokens;
    const { adminId } = await signingAdmin(world, 'Magento_Sales::sales');
    const { id, token } = await create({ adminId, name: 'Warehouse' });
    expect(await list({ adminId })).toMatchObject({ items: [{ id, name: 'Warehouse', last_used_at: null }] });
    expect(await identify(world.db, token)).toMatchObject({ type: 'admin', adminId, tokenId: id });
    const used = (await list({ adminId })).items[0]?.last_used_at;
    expect(used).toMatch(/^\d{4}-/);
    await world.db.prisma.accessToken.update({ where: { id }, data: { last_used_at: new Date(Date.now() - 30_000) } });
    const [before] = (await list({ adminId })).items;
    await identify(world.db, token);
    expect((await list({ adminId })).items, 'not within a minute').toEqual([before]);
  });

  it('is for the caller when nobody is named; refuses long names and admins that there are not', async () => {
    const { create, list } = world.as(boss.actor).integration.tokens;
    const { id } = await create({ name: 'Own' });
    expect((await list({ adminId: boss.adminId })).items).toMatchObject([{ id, name: 'Own' }]);
    await expect(create({ name: 'n'.repeat(101) })).rejects.toMatchObject(refused);
    await expect(create({ name: 'None', adminId: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the last admin who may do everything', () => {
  it('is kept, whichever way he would be lost', async () => {
    const { call, adminId: id, roleId } = boss;
    const clerk = await personnel();
    const others = { id: { not: id }, is_active: true, role: { resources: { has: 'Magento_Backend::all' } } };
    for (const other of await world.db.prisma.adminUser.findMany({ where: others })) await call.admins.disable({ id: other.id });
    await expect(call.admins.update({ id, role_id: clerk.roleId })).rejects.toMatchObject(refused);
    await expect(call.roles.update({ id: roleId, resources: ['Magento_Sales::sales'] })).rejects.toMatchObject(refused);
    expect(await call.admins.get({ id })).toMatchObject({ role: { id: roleId } });
  });
});
