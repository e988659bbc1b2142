import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readEnv, SettingsError } from './env.js';

describe('readEnv', () => {
  it('needs nothing, and takes an empty value for none', () => {
    expect(readEnv({ PORT: '', LOG_LEVEL: '' })).toMatchObject({ PORT: 3000, DATA_DIR: '.data', LOG_LEVEL: 'info', MERX_DEMO: false });
  });

  it('names every fault at once', () => {
    const read = () => readEnv({ PORT: '70000', DATABASE_URL: 'mysql://x', MERX_DEMO: 'yes' });
    expect(read).toThrow(SettingsError);
    for (const name of ['PORT', 'DATABASE_URL', 'MERX_DEMO']) expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });

  it('bounds what one caller may ask of the database, each bound can be set, and the time limits be switched off', () => {
    const limits = (source: Record<string, string>) =>
      Object.fromEntries(Object.entries(readEnv(source)).filter(([name]) => /^DATABASE_.*(TIMEOUT|QUEUE)$/.test(name)));
    const names = ['LOCK_TIMEOUT', 'STATEMENT_TIMEOUT', 'GUEST_STATEMENT_TIMEOUT', 'IDLE_TIMEOUT', 'QUEUE', 'QUEUE_TIMEOUT'];
    const all = (values: number[]) => Object.fromEntries(names.map((name, index) => [`DATABASE_${name}`, values[index]]));
    expect(limits({})).toEqual(all([5, 15, 5, 30, 200, 5]));
    expect(limits({ DATABASE_LOCK_TIMEOUT: '0', DATABASE_IDLE_TIMEOUT: '0', DATABASE_QUEUE: '7' })).toEqual(all([0, 15, 5, 0, 7, 5]));
    for (const name of names) expect(() => readEnv({ [`DATABASE_${name}`]: '-1' })).toThrow(new RegExp(`DATABASE_${name}`));
    expect(() => readEnv({ DATABASE_QUEUE_TIMEOUT: '0' })).toThrow(/DATABASE_QUEUE_TIMEOUT/);
  });

  it('runs one process unless told otherwise, and with `auto` one per processor core', () => {
    const processes = (MERX_PROCESSES: string) => readEnv({ MERX_PROCESSES }).MERX_PROCESSES;
    expect([processes(''), processes('3'), processes('auto')]).toEqual([1, 3, availableParallelism()]);
    for (const text of ['0', '1.5', 'all', '-1']) expect(() => processes(text)).toThrow(/MERX_PROCESSES/);
  });

  it('takes several database servers, standbys, and a pooler together with its one server', () => {
    const several = 'postgres://u:p@one:5432,two:5433/merx';
    expect(readEnv({ DATABASE_URL: several }).DATABASE_URL).toBe(several);
    expect(() => readEnv({ DATABASE_URL: 'postgres://one:x,two/merx' })).toThrow(/DATABASE_URL/);
    const direct = { DATABASE_DIRECT_URL: 'postgres://one/merx' };
    expect(readEnv({ ...direct, DATABASE_URL: 'postgres://pooler/merx' })).toMatchObject(direct);
    const standbys = { DATABASE_REPLICA_URLS: 'postgres://two/merx, postgres://three/merx' };
    expect(readEnv(standbys).DATABASE_REPLICA_URLS).toEqual(['postgres://two/merx', 'postgres://three/merx']);
    expect(() => readEnv({ DATABASE_REPLICA_URLS: 'postgres://two/merx,three' })).toThrow(/DATABASE_REPLICA_URLS/);
    expect(() => readEnv(direct)).toThrow(/DATABASE_URL: must be/);
    expect(() => readEnv({ ...direct, DATABASE_URL: several })).toThrow(/DATABASE_URL: must be/);
  });

  it('takes a certificate with its key, or neither', () => {
    expect(readEnv({ TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' })).toMatchObject({ TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' });
    for (const name of ['TLS_CERT', 'TLS_KEY'])
      expect(() => readEnv({ [name]: 'a.pem' })).toThrow(/TLS_CERT: must be set together with TLS_KEY/);
  });

  it('takes a bucket for the files, and does not repeat the secret of a wrong one', () => {
    const url = 's3://key:secret@shop?endpoint=https://s3.test';
    expect(readEnv({ MEDIA_URL: url, MEDIA_PUBLIC_URL: 'https://cdn.test' })).toMatchObject({ MEDIA_URL: url });
    expect(() => readEnv({ MEDIA_URL: 'https://key:secret@s3.test/shop' })).toThrow(/MEDIA_URL: A bucket URL must be s3:[^\n]*$/);
    expect(() => readEnv({ MEDIA_URL: `${url}&region=eu&key=secret` })).toThrow(/^((?!secret)[\s\S])*$/);
  });

  it.each([
    ['*', '*'],
    ['https://a.test, http://b.test:8080', ['https://a.test', 'http://b.test:8080']],
  ])('reads the origins %s', (text, origins) => {
    expect(readEnv({ CORS_ORIGINS: text }).CORS_ORIGINS).toEqual(origins);
  });

  it.each(['a.test', 'https://a.test/', 'https://a.test/path', 'ftp://a.test', 'https://a.test,*'])('refuses the origins %s', (text) => {
    expect(() => readEnv({ CORS_ORIGINS: text })).toThrow(/CORS_ORIGINS/);
  });

  it.each([
    ['1', 1],
    ['loopback, 10.0.0.0/8', 'loopback,10.0.0.0/8'],
    ['2001:db8::/32', '2001:db8::/32'],
  ])('reads the proxies %s', (text, proxies) => {
    expect(readEnv({ TRUST_PROXY: text }).TRUST_PROXY).toBe(proxies);
  });

  it.each(['true', 'all', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '10.0.0.1,'])('refuses the proxies %s', (text) => {
    expect(() => readEnv({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY/);
  });

  it.each([
    ['mail@shop.test', { address: 'mail@shop.test' }],
    ['The Shop <mail@shop.test>', { name: 'The Shop', address: 'mail@shop.test' }],
  ])('reads the sender %s', (text, sender) => {
    expect(readEnv({ MAIL_FROM: text, SMTP_URL: 'smtps://user:pass@mail.test' })).toMatchObject({ MAIL_FROM: sender });
  });

  it.each([
    ['MAIL_FROM', 'the shop'],
    ['SMTP_URL', 'mail.test:25'],
    ['SMTP_URL', 'https://mail.test'],
  ])('refuses %s %s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });

  it("reads OpenTelemetry's settings by their own names and defaults", () => {
    expect(readEnv({})).toMatchObject({
      OTEL_SERVICE_NAME: 'merx',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
    });
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318', OTEL_TRACES_SAMPLER_ARG: '0.05' };
    expect(readEnv(settings)).toMatchObject({ ...settings, OTEL_TRACES_SAMPLER_ARG: 0.05 });
    const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318', OTEL_TRACES_SAMPLER: 'some', OTEL_TRACES_SAMPLER_ARG: '5' };
    for (const [name, value] of Object.entries(wrong)) expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });
});
