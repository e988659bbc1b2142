import { allLanded } from '@merx/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../test/index.js';
import { browserOf, newestMail, PASSWORD, signingAdmin, tokenOf } from '../../test/staff.js';
import { guest } from '../../test/world.js';
import { setAdminPassword } from './admin/admin.service.js';

let world: World;
let boss: Awaited<ReturnType<typeof signingAdmin>>;
beforeAll(async () => {
  world = await openWorld();
  boss = await signingAdmin(world);
});
afterAll(() => world.close());

const visitor = () => world.as(guest).user;
/** Requests a link, and waits for the work done after the response. */
async function forgot(input: { username: string }): Promise<boolean> {
  const answer = await visitor().session.forgot(input);
  await allLanded();
  return answer;
}
const signIn = (username: string, password = PASSWORD) => browserOf(world).call.session.signIn({ username, password });

describe('user.invitations', () => {
  const invite = (email: string) => boss.call.invitations.send({ email, firstname: 'Ina', lastname: 'Invited', role_id: boss.roleId });

  it('are sent by mail with a link, by which the invited becomes an admin once', async () => {
    const sent = await invite('ina@shop.test');
    expect(sent).toMatchObject({ email: 'ina@shop.test', role: { id: boss.roleId }, invited_by: boss.username, is_expired: false });
    expect(await boss.call.invitations.list()).toContainEqual(sent);
    const mail = await newestMail(world, 'ina@shop.test');
    expect(mail).toMatchObject({ kind: 'admin_invitation', data: { inviter: boss.username, role: boss.username, days: 3 } });
    expect(mail?.data.link).toMatch(/^http:\/\/shop\.test\/admin\/invitation\/[\w-]{43}$/);
    const token = tokenOf(mail?.data.link);
    expect(await visitor().invitations.look({ token })).toMatchObject({ email: 'ina@shop.test', firstname: 'Ina' });

    const details = { token, username: 'ina', password: PASSWORD, lastname: 'Changed', interface_locale: 'de_DE' };
    await expect(visitor().invitations.accept({ ...details, password: 'short' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(visitor().invitations.accept({ ...details, username: boss.username })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await visitor().invitations.accept(details)).toEqual({ username: 'ina' });
    const me = { email: 'ina@shop.test', firstname: 'Ina', lastname: 'Changed', interface_locale: 'de_DE', role: { id: boss.roleId } };
    await expect(signIn('ina')).resolves.toMatchObject(me);
    await expect(visitor().invitations.accept({ ...details, username: 'ina2' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await boss.call.invitations.list()).not.toContainEqual(sent);
  });

  it('end when they are revoked, sent anew or too old', async () => {
    const first = await invite('twice@shop.test');
    const firstToken = tokenOf((await newestMail(world, 'twice@shop.test'))?.data.link);
    const second = await invite('Twice@shop.test');
    const token = tokenOf((await newestMail(world, 'Twice@shop.test'))?.data.link);
    await expect(visitor().invitations.look({ token: firstToken })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(visitor().invitations.look({ token })).resolves.toMatchObject({ email: 'Twice@shop.test' });
    await world.db.prisma.adminInvitation.update({ where: { id: second.id }, data: { expires_at: new Date(Date.now() - 1000) } });
    await expect(visitor().invitations.accept({ token, username: 'twice', password: PASSWORD })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await boss.call.invitations.list()).toContainEqual({ ...second, expires_at: expect.any(String), is_expired: true });
    expect(await boss.call.invitations.revoke({ id: second.id })).toBe(true);
    for (const { id } of [first, second]) await expect(boss.call.invitations.revoke({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await newestMail(world, 'Twice@shop.test'), 'nothing to tell any more').toBeNull();
  });

  it('refuse bad and taken emails, and roles that there are not', async () => {
    for (const email of ['nobody', boss.email.toUpperCase()]) await expect(invite(email)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const unknown = { email: 'x@shop.test', firstname: 'X', lastname: 'X', role_id: 999_999 };
    await expect(boss.call.invitations.send(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(visitor().invitations.look({ token: 'unknown' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('user.session.forgot and reset', () => {
  it('set a new password once by the link of a mail, end the sessions and lift the lock', async () => {
    const { username, email, adminId } = await signingAdmin(world, 'Magento_Sales::sales');
    await signIn(username);
    await world.db.prisma.loginFailure.create({ data: { kind: 'admin', username, failures: 10, last_failure_at: new Date() } });
    expect(await forgot({ username: email.toUpperCase() })).toBe(true);
    const mail = await newestMail(world, email);
    expect(mail).toMatchObject({ kind: 'admin_password_reset', data: { admin: { username }, hours: 2 } });
    expect(mail?.data.link).toMatch(/^http:\/\/shop\.test\/admin\/reset-password\/[\w-]{43}$/);
    const token = tokenOf(mail?.data.link);
    await expect(visitor().session.reset({ token, password: 'short' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await visitor().session.reset({ token, password: 'An0ther-password' })).toEqual({ username });
    expect(await world.db.prisma.adminSession.count({ where: { admin_id: adminId } })).toBe(0);
    await expect(signIn(username, 'An0ther-password')).resolves.toMatchObject({ username });
    await expect(visitor().session.reset({ token, password: 'An0ther-password' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('end with any new password, whoever has set it, which unlocks the account too', async () => {
    const { username, email, adminId, actor } = await signingAdmin(world, 'Magento_Sales::sales');
    const own = (current_password: string, new_password: string) =>
      world.as(actor).user.profile.changePassword({ current_password, new_password });
    const ways: [string, (before: string, after: string) => Promise<unknown>][] = [
      ['another admin', (_, password) => boss.call.admins.update({ id: adminId, password })],
      ['the command line', (_, password) => setAdminPassword(world.db, username, password)],
      ['the admin', own],
    ];
    let password = PASSWORD;
    for (const [who, change] of ways) {
      const next = `${who} N3w-password`;
      await world.db.prisma.mailMessage.deleteMany();
      await forgot({ username });
      const token = tokenOf((await newestMail(world, email))?.data.link);
      const row = { kind: 'admin', username, address: '203.0.113.9', failures: 10, last_failure_at: new Date() };
      await world.db.prisma.loginFailure.create({ data: row });
      await change(password, next);
      password = next;
      await expect(visitor().session.reset({ token, password: 'An0ther-password' }), who).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      expect(await world.db.prisma.loginFailure.count({ where: { username } }), who).toBe(0);
      await expect(signIn(username, next)).resolves.toMatchObject({ username });
    }
  });

  it('send no second mail within a minute, none to a disabled account, and answer the same for nobody', async () => {
    const { username, email, adminId } = await signingAdmin(world, 'Magento_Sales::sales');
    for (let time = 0; time < 2; time++) expect(await forgot({ username })).toBe(true);
    expect(await world.db.prisma.mailMessage.count({ where: { recipient: email } })).toBe(1);
    await boss.call.admins.disable({ id: adminId });
    expect(await newestMail(world, email)).toBeNull();
    const before = await world.db.prisma.mailMessage.count();
    for (const name of [username, 'nobody-at-all']) expect(await forgot({ username: name })).toBe(true);
    expect(await world.db.prisma.mailMessage.count()).toBe(before);
  });

  it('refuse a token that is too old', async () => {
    const { username, email, adminId } = await signingAdmin(world, 'Magento_Sales::sales');
    await forgot({ username });
    const token = tokenOf((await newestMail(world, email))?.data.link);
    await world.db.prisma.adminPasswordReset.updateMany({
      where: { admin_id: adminId },
      data: { expires_at: new Date(Date.now() - 1000) },
    });
    await expect(visitor().session.reset({ token, password: 'An0ther-password' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
