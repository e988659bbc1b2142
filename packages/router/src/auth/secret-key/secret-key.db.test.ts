import { randomBytes } from 'node:crypto';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/index.js';
import { openSecretKey, rotateSecretKey } from '../../secrets.js';
import { fingerprintOf, openSecret, sealSecret } from './secret-box.js';

const OURS = 'the key that the operator has set, once';
const OTHER = 'another key, set at the wrong instance!';
let world: World;
let folder: string;
let file: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merx-key-'));
  file = join(folder, 'secret-key');
});
afterEach(async () => {
  await world.db.prisma.secretKey.deleteMany();
  await world.db.prisma.integration.deleteMany();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => world.close());

const open = (given?: string, from = file) => openSecretKey(world.db, { file: from, given });
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const addIntegration = (name: string, key: Uint8Array) =>
  world.db.prisma.integration.create({
    data: {
      name,
      consumer_key: randomBytes(16).toString('hex'),
      consumer_secret: sealSecret(key, `${name} c`),
      token_secret: sealSecret(key, `${name} t`),
    },
  });

describe('the key of a database', () => {
  it('is the first one, of the operator or of a new file, and then the same for every instance', async () => {
    const first = await open(OURS);
    expect(await open(OURS, join(folder, 'elsewhere'))).toEqual(first);
    expect(await isThere(file)).toBe(false);
    await world.db.prisma.secretKey.deleteMany();
    const written = await open();
    expect(written).not.toEqual(first);
    expect(await open()).toEqual(written);
    // The content of the file serves as SECRET_KEY at instances that do not have it.
    expect(await open((await readFile(file, 'utf8')).trim(), join(folder, 'elsewhere'))).toEqual(written);
  });

  it('is refused when it is another, with the fingerprints and what to do, but no key', async () => {
    const wanted = fingerprintOf(await open(OURS));
    const refusal = await open(OTHER).catch((error: Error) => error.message);
    expect(refusal).toContain(wanted);
    expect(refusal).toMatch(/^SECRET_KEY \(fingerprint \w{32}\) is not the key .* Set SECRET_KEY to the same value for all instances/);
    expect(refusal).not.toContain(OTHER);
    await expect(open(`${OURS} `)).rejects.toThrow('is not the key');
  });

  it('is not made anew where it is missing', async () => {
    await open(OURS);
    await expect(open()).rejects.toThrow('encrypted with a key that this instance does not have');
    expect(await isThere(file)).toBe(false);
  });

  it('is found in the file that SECRET_KEY hides', async () => {
    await open();
    await expect(open(OTHER)).rejects.toThrow(`It is the one in ${file}.`);
  });

  it('is, in a shop from before fingerprints, the one that reads its secrets', async () => {
    const key = await open();
    await world.db.prisma.secretKey.deleteMany();
    await addIntegration('ERP', key);
    await expect(open(OTHER)).rejects.toThrow('none of the secrets can be read');
    await expect(open(undefined, join(folder, 'elsewhere'))).rejects.toThrow('a key that this instance does not have');
    expect(await open()).toEqual(key);
    await expect(open(OTHER)).rejects.toThrow(fingerprintOf(key));
  });
});

describe('the rotation', () => {
  const NEXT = 'the next key, which replaces the first!';

  it('encrypts every kind of secret with the new key, which alone opens the shop from then on', async () => {
    const { db } = world;
    const key = await open(OURS);
    await addIntegration('ERP', key);
    const { actor } = await world.admin();
    const id = actor.type === 'admin' ? actor.adminId : 0;
    const text = (secret: string) => sealSecret(key, secret).toString('base64');
    await db.prisma.adminUser.update({ where: { id }, data: { otp_secret: text('factor'), otp_pending: text('pending') } });
    await db.prisma.mailServer.create({
      data: {
        id: 1,
        host: 'mail.test',
        port: 25,
        security: 'none',
        username: '',
        sender: '',
        sealed_password: sealSecret(key, 'password'),
      },
    });
    await addOperations(key, 3);
    expect(await rotateSecretKey(db, { from: { given: OURS, file }, to: NEXT })).toEqual({ changed: 8, skipped: 0 });
    await expect(open(OURS)).rejects.toThrow('is not the key');
    const next = await open(NEXT);
    const integration = await db.prisma.integration.findFirstOrThrow();
    expect([integration.consumer_secret, integration.token_secret].map((sealed) => sealed && openSecret(next, sealed))).toEqual([
      'ERP c',
      'ERP t',
    ]);
    const admin = await db.prisma.adminUser.findFirstOrThrow({ where: { id } });
    expect([admin.otp_secret, admin.otp_pending].map((sealed) => openSecret(next, Buffer.from(sealed ?? '', 'base64')))).toEqual([
      'factor',
      'pending',
    ]);
    const server = await db.prisma.mailServer.findFirstOrThrow();
    expect(openSecret(next, server.sealed_password ?? new Uint8Array())).toBe('password');
    const operations = await db.prisma.bulkOperation.findMany({ orderBy: { id: 'asc' } });
    expect(operations.map(({ sealed_input }) => openSecret(next, sealed_input ?? new Uint8Array()))).toEqual([
      'input 0',
      'input 1',
      'input 2',
    ]);
    await db.prisma.adminUser.update({ where: { id }, data: { otp_secret: null, otp_pending: null } });
    await db.prisma.mailServer.deleteMany();
    await db.prisma.bulkOperation.deleteMany();
  });

  it('changes nothing when a secret cannot be read, unless it is to be left as it is', async () => {
    const { db } = world;
    await addIntegration('Readable', await open(OURS));
    await addIntegration('Lost', randomBytes(32));
    const rotation = { from: { given: OURS, file }, to: NEXT };
    await expect(rotateSecretKey(db, rotation)).rejects.toThrow('nothing was changed');
    expect(await open(OURS)).toBeTruthy();
    expect(await rotateSecretKey(db, { ...rotation, skipUnreadable: true })).toEqual({ changed: 2, skipped: 2 });
    const next = await open(NEXT);
    const readable = await db.prisma.integration.findFirstOrThrow({ where: { name: 'Readable' } });
    expect(openSecret(next, readable.consumer_secret)).toBe('Readable c');
  });

  async function addOperations(key: Uint8Array, count: number): Promise<void> {
    const request = { topic: 'x', procedure: 'x', user_type: 2, store_id: 1, store_explicit: false };
    const operations = Array.from({ length: count }, (_, id) => ({
      id,
      status: 4,
      data_hash: '',
      sealed_input: sealSecret(key, `input ${id}`),
    }));
    await world.db.prisma.bulkRequest.create({
      data: { ...request, uuid: '00000000-0000-4000-8000-000000000001', operations: { create: operations } },
    });
  }
});
