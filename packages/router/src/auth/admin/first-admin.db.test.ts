import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/index.js';
import { verifyPassword } from '../password/password-hash.js';
import { createRole } from '../role/role.service.js';
import { createAdmin, listAdmins, setAdminActive } from './admin.service.js';
import { ensureFirstAdmin } from './first-admin.service.js';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'merx-admin-'));
});
beforeEach(() => world.db.prisma.adminUser.deleteMany());
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

const passwordOf = async (username: string) => (await world.db.prisma.adminUser.findFirst({ where: { username } }))?.password_hash;

describe('ensureFirstAdmin', () => {
  it('makes a password of 24 characters, keeps it in a file for its owner alone, and tells it once', async () => {
    const passwordFile = join(folder, 'new', 'admin-password');
    const first = await ensureFirstAdmin(world.db, { username: 'boss', passwordFile });
    expect(first).toEqual({ created: true, password: expect.stringMatching(/^[A-Za-z0-9]{24}$/), passwordFile });
    expect((await readFile(passwordFile, 'utf8')).trim()).toBe(first.password);
    expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
    expect(await verifyPassword(await passwordOf('boss'), first.password ?? '')).toBe(true);
    expect(await listAdmins(world.db)).toMatchObject([{ username: 'boss', role: { name: 'Administrators' }, is_active: true }]);
    expect(await ensureFirstAdmin(world.db, { username: 'boss', passwordFile })).toEqual({ created: false, passwordFile });
  });

  it('takes the mode back from a file that others could read', async () => {
    const passwordFile = join(folder, 'open');
    await writeFile(passwordFile, 'old', { mode: 0o644 });
    await ensureFirstAdmin(world.db, { username: 'boss', passwordFile });
    expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
  });

  it('uses a given password, and neither tells nor writes it', async () => {
    const passwordFile = join(folder, 'given');
    const first = await ensureFirstAdmin(world.db, { username: 'boss@shop.test', password: 'Given-w0rd', passwordFile });
    expect(first).toEqual({ created: true });
    expect(await verifyPassword(await passwordOf('boss@shop.test'), 'Given-w0rd')).toBe(true);
    await expect(stat(passwordFile)).rejects.toThrow('ENOENT');
  });

  it('creates no admin when the file cannot be written', async () => {
    await expect(ensureFirstAdmin(world.db, { username: 'boss', passwordFile: folder })).rejects.toThrow();
    expect(await listAdmins(world.db)).toEqual([]);
  });
});

describe('admins', () => {
  const admin = { username: 'Ann', email: 'ann@shop.test', password: 'Str0ng-enough' };

  it('have names and emails of their own, whatever the case', async () => {
    await createAdmin(world.db, admin);
    const taken = (details: object) => createAdmin(world.db, { ...admin, ...details });
    await expect(taken({ username: 'aNN', email: 'b@shop.test' })).rejects.toMatchObject({ parameters: { fieldName: 'username' } });
    await expect(taken({ username: 'Bea' })).rejects.toMatchObject({ parameters: { fieldName: 'email' } });
    await expect(taken({ username: 'Bea', email: 'b@shop.test', role: 'Nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const bad = createAdmin(world.db, { username: 'a b', email: 'x', password: 'short' });
    await expect(bad).rejects.toMatchObject({ errors: [{}, {}, { parameters: { fieldName: 'password' } }] });
  });

  it('always keep one who may do everything, even when two are disabled at once', async () => {
    await createAdmin(world.db, admin);
    await createAdmin(world.db, { ...admin, username: 'Bea', email: 'bea@shop.test' });
    const results = await Promise.allSettled(['ann', 'bea'].map((username) => setAdminActive(world.db, username, false)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await listAdmins(world.db)).filter(({ is_active }) => is_active)).toHaveLength(1);
  });

  it('get roles of known resources with a name of their own', async () => {
    await createRole(world.db, 'Stock', ['Magento_CatalogInventory::cataloginventory']);
    await expect(createRole(world.db, 'Stock', ['Magento_Backend::all'])).rejects.toMatchObject({ parameters: { fieldName: 'name' } });
    await expect(createRole(world.db, 'Odd', ['Magento_Odd::odd'])).rejects.toMatchObject({ parameters: { resource: 'Magento_Odd::odd' } });
    await expect(createRole(world.db, 'None', [])).rejects.toMatchObject({ parameters: { fieldName: 'resources' } });
  });
});
