import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode, openWorld, type World } from '../../../test/index.js';
import { browserOf, PASSWORD, signingAdmin } from '../../../test/staff.js';
import { createAdminToken } from '../tfa/admin-token.service.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const failures = async (username: string) => (await world.db.prisma.loginFailure.findFirst({ where: { username } }))?.failures ?? 0;

async function withSecondFactor() {
  const admin = await signingAdmin(world, 'Magento_Sales::sales');
  const { secret } = await admin.call.otp.begin();
  // A code of the previous time step, so that the current one is still unused.
  const { backup_codes } = await admin.call.otp.confirm({ code: await appCode(secret, -30) });
  const browser = browserOf(world);
  const signIn = (otp?: string) => browser.call.session.signIn({ username: admin.username, password: PASSWORD, otp });
  return { ...admin, secret, backup_codes, browser, signIn };
}

describe('user.otp', () => {
  it('begins with a secret as text, address and picture, which counts for nothing until a code of it is confirmed', async () => {
    const { call, username } = await signingAdmin(world);
    const { secret, url, qr } = await call.otp.begin();
    expect(url).toMatch(new RegExp(`^otpauth://totp/Merx:${username}\\?secret=${secret}&`));
    expect(Buffer.from(qr.replace('data:image/svg+xml;base64,', ''), 'base64').toString()).toMatch(/^<svg /);
    await expect(call.otp.confirm({ code: '000000' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await call.session.me()).toMatchObject({ otp_enabled: false });
    await expect(browserOf(world).call.session.signIn({ username, password: PASSWORD })).resolves.toMatchObject({ username });
    const { backup_codes } = await call.otp.confirm({ code: await appCode(secret) });
    expect(new Set(backup_codes).size).toBe(8);
    expect(await call.session.me()).toMatchObject({ otp_enabled: true });
    await expect(call.otp.begin()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is kept sealed', async () => {
    const { secret, username } = await withSecondFactor();
    const stored = await world.db.prisma.adminUser.findFirstOrThrow({ where: { username } });
    expect(stored.otp_secret).toBeTruthy();
    expect(Buffer.from(stored.otp_secret ?? '', 'base64').toString('latin1')).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('cannot be confirmed before it was begun', async () => {
    const { call } = await signingAdmin(world);
    await expect(call.otp.confirm({ code: '123456' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('asks for the code at sign-in by a fault of its own, and takes each code once', async () => {
    const { signIn, browser, secret, username } = await withSecondFactor();
    await expect(signIn()).rejects.toMatchObject({ code: 'PRECONDITION_REQUIRED' });
    expect(await failures(username), 'a missing code is no guess').toBe(0);
    expect(browser.cookie.value).toBeUndefined();
    const code = await appCode(secret);
    await expect(signIn(code)).resolves.toMatchObject({ username });
    expect(browser.cookie.value).toBeDefined();
    await expect(signIn(code)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await failures(username)).toBe(1);
  });

  it('limits guesses at the code, also when some attempts leave it out', async () => {
    const { signIn, secret, username } = await withSecondFactor();
    for (let guess = 0; guess < 10; guess++) {
      await expect(signIn('abc')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      if (guess < 9) await expect(signIn('')).rejects.toMatchObject({ code: 'PRECONDITION_REQUIRED' });
    }
    expect(await failures(username)).toBe(10);
    await expect(signIn(await appCode(secret))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('takes each backup code once, however it is typed, and keeps only hashes of them', async () => {
    const { signIn, backup_codes, adminId, username } = await withSecondFactor();
    const [code = ''] = backup_codes;
    await expect(signIn(` ${code.replaceAll('-', ' ').toUpperCase()}`)).resolves.toMatchObject({ username });
    await expect(signIn(code)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const stored = await world.db.prisma.adminBackupCode.findMany({ where: { admin_id: adminId } });
    expect(stored).toHaveLength(7);
    for (const { code_hash } of stored) expect(code_hash).toHaveLength(32);
  });

  it('cannot be gone round by the token of a password alone', async () => {
    const { username } = await withSecondFactor();
    const ctx = { db: world.db, settings: world.settings, actor: { type: 'guest' }, scope: { storeId: 1, explicit: false } } as const;
    const attempt = createAdminToken({ ctx: { ...ctx, remoteIp: undefined }, input: { username, password: PASSWORD } });
    await expect(attempt).rejects.toMatchObject({ code: 'BAD_REQUEST', parameters: { active_providers: ['google'] } });
  });

  it('is dropped by its owner with the password', async () => {
    const { call, signIn, username, adminId } = await withSecondFactor();
    await expect(call.otp.disable({ password: 'Wr0ng-password' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await failures(username)).toBe(1);
    expect(await call.otp.disable({ password: PASSWORD })).toBe(true);
    await expect(signIn()).resolves.toMatchObject({ otp_enabled: false });
    expect(await world.db.prisma.adminBackupCode.count({ where: { admin_id: adminId } })).toBe(0);
  });
});
