import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSender, Refused, type Send, type Target } from './call.js';
import { readReply } from './connection.js';
import { cpuBetween, readCpu } from './cpu-time.js';
import { figuresOf } from './last-run.js';
import { measure, percentile } from './measure.js';
import { processLine, readMemory } from './memory.js';
import { readOptions } from './options.js';
import { cpuTable, faults, type Line, pricingLine, table } from './report.js';
import { runScenarios } from './run.js';
import type { Scenario } from './scenarios.js';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.statusCode = request.url?.includes('refused') ? 400 : 200;
  response.end(`${request.method} ${request.url} ${body} é`);
});
let target: Target;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target = {
    kind: 'gateway',
    keeps: true,
    readKept: async () => ({ hits: 0, misses: 0 }),
    port: (server.address() as AddressInfo).port,
    token: 't',
    readCpu: () => readCpu(process.pid, 'none'),
    readMemory: () => readMemory(process.pid),
    startTime: 1234,
    stop: async () => {},
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('memory', () => {
  it('is that of the process, and nothing for one that is not there', async () => {
    const memory = await target.readMemory();
    expect(memory?.now).toBeGreaterThan(10);
    expect(memory?.most).toBeGreaterThanOrEqual(memory?.now ?? 0);
    expect(await readMemory(0)).toBeNull();
  });

  it('is on one line with the start', () => {
    expect(processLine(target, { now: 200.4, most: 230 })).toBe(
      'gateway, keeping answers: first answer after 1.2 s; memory after the run 200 MB, at most 230 MB',
    );
    expect(processLine({ ...target, kind: 'floor' }, null)).toBe('floor: first answer after 1.2 s');
  });
});

describe('a call', () => {
  it('reaches the gateway by its path and the floor by the name of a statement, one after the other on one connection', async () => {
    const call = { method: 'POST', path: '/things', floor: ['thing', 'a/b', 3], body: { name: 'é' } } as const;
    const { send, close } = openSender(target);
    expect(await send({ ...call, floor: [...call.floor] })).toBe('POST /rest/V1/things {"name":"é"} é');
    expect(await send({ ...call, floor: [...call.floor] })).toMatch(/^POST/);
    const floor = openSender({ ...target, kind: 'floor' });
    expect(await floor.send({ ...call, floor: [...call.floor] })).toMatch(/^POST \/thing\/a%2Fb\/3 /);
    close();
    floor.close();
  });

  it('fails for any status but 200', async () => {
    const { send, close } = openSender(target);
    await expect(send({ method: 'GET', path: '/refused', floor: ['x'] })).rejects.toThrow(Refused);
    close();
  });

  it('fails when nobody listens', async () => {
    const { send } = openSender({ ...target, port: 1 });
    await expect(send({ method: 'GET', path: '/', floor: ['x'] })).rejects.toThrow('ECONNREFUSED');
  });
});

describe('an answer', () => {
  const bytes = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\né!');

  it('is read once its last byte is there', () => {
    for (let length = 0; length < bytes.length; length++) expect(readReply(bytes.subarray(0, length))).toBeNull();
    expect(readReply(bytes)).toEqual({ status: 200, body: 'é!' });
  });

  it('is refused when its head does not tell its length', () => {
    expect(() => readReply(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('Content-Length');
  });
});

describe('a measurement', () => {
  it('counts what succeeded and what failed, and keeps the first error', async () => {
    let count = 0;
    const found = await measure(
      target,
      async (send) => {
        const path = count++ % 2 ? '/refused' : '/fine';
        await send({ method: 'GET', path, floor: ['x'] });
      },
      { connections: 2, seconds: 0.1, operations: undefined },
    );
    expect(found.rate).toBeGreaterThan(10);
    expect(found.errors).toBeGreaterThan(1);
    expect(found.firstError).toContain('answered 400');
    expect(found.p50).toBeLessThanOrEqual(found.p99);
    expect(found.cpu).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')('of so many operations tells the CPU time of one', async () => {
    let count = 0;
    const operation = async (send: Send) => {
      count++;
      await send({ method: 'GET', path: '/fine', floor: ['x'] });
    };
    const found = await measure(target, operation, { connections: 4, seconds: 60, operations: 30 });
    expect(count).toBe(10 + 30);
    expect(found.cpu?.server).toBeGreaterThan(0);
    expect(found.cpu?.database).toBe(0);
  });

  it('counts the CPU time of sessions that were opened meanwhile, and not of those that were closed', () => {
    const before = {
      server: 1000,
      sessions: new Map([
        [1, 5000],
        [2, 9000],
      ]),
    };
    const after = {
      server: 4000,
      sessions: new Map([
        [1, 7000],
        [3, 1000],
      ]),
    };
    expect(cpuBetween(before, after)).toEqual({ server: 3, database: 3 });
  });

  it.each([
    [50, 2],
    [99, 4],
    [100, 4],
    [1, 1],
  ])('takes the %sth percentile of 1, 2, 3, 4 as %s', (percent, value) => {
    expect(percentile([1, 2, 3, 4], percent)).toBe(value);
  });
});

describe('the scenarios', () => {
  const catalogue = { skus: [], categories: [], words: [] };
  async function preparations(scenario: Partial<Scenario>): Promise<{ made: number; lines: Line[] }> {
    let made = 0;
    const lines = new Map<string, Line>();
    const counting: Scenario = {
      name: 'counting',
      prepare: async () => [`cart-${++made}`],
      operation: (send, _, carts) => send({ method: 'GET', path: `/${carts.join()}`, floor: ['x'] }),
      ...scenario,
    };
    await runScenarios([target, { ...target, kind: 'floor' }], [counting], catalogue, { ...readOptions([]), seconds: 0.1 }, lines);
    return { made, lines: [...lines.values()] };
  }

  it('are prepared for each measurement anew, or once for each server', async () => {
    const { made, lines } = await preparations({});
    expect([made, faults(lines), lines.length]).toEqual([4, [], 2]);
    expect((await preparations({ preparedOnce: true })).made).toBe(2);
  });

  it('that only read are measured with and without kept answers, those after each read was sent once', async () => {
    const lines = new Map<string, Line>();
    const reads = () => ['/a', '/b', '/c'].map((path) => ({ method: 'GET' as const, path, floor: ['x'] as [string] }));
    const scenario: Scenario = {
      name: 'reading',
      reads,
      operation: (send) => send({ method: 'GET', path: '/a', floor: ['x'] }),
    };
    let asked = 0;
    server.on('request', ({ url }) => url === '/rest/V1/c' && asked++);
    await runScenarios(
      [{ ...target, keeps: false }, target],
      [scenario],
      catalogue,
      { ...readOptions([]), seconds: 0.1, connections: [1] },
      lines,
    );
    const [line] = lines.values();
    expect([asked, line?.gateway?.errors, line?.kept?.errors, line?.floor]).toEqual([1, 0, 0, null]);
  });

  it('fail when they cannot be prepared', async () => {
    const { lines } = await preparations({ prepare: () => Promise.reject(new Error('no tax rates')) });
    expect(faults(lines)[0]).toContain('no tax rates');
  });
});

describe('the options', () => {
  it('have defaults, and are read from the command line', () => {
    expect(readOptions([])).toMatchObject({ seconds: 3, products: 10_000, connections: [1, 32], only: [], embedded: false });
    const given = ['--seconds', '0.5', '--connections', '4', '--only', 'cart,tree', '--embedded'];
    expect(readOptions(given)).toMatchObject({ seconds: 0.5, connections: [4], only: ['cart', 'tree'], embedded: true });
    expect([[], ['--cpu'], ['--cpu', '--operations', '50']].map((args) => readOptions(args).operations)).toEqual([undefined, 1000, 50]);
  });

  it.each([
    ['--seconds', 'long'],
    ['--connections', '1,'],
    ['--products', '5'],
    ['--speed', '9'],
    ['--cpu', '--embedded'],
  ])('refuse %s %s', (...args) => {
    expect(() => readOptions(args)).toThrow(args[0]);
  });
});

describe('the report', () => {
  const measured = { rate: 50, p50: 1, p99: 2, errors: 0, firstError: null, cpu: { server: 300, database: 100 }, hits: null };
  const line: Line = {
    scenario: 'tree',
    connections: 1,
    gateway: measured,
    kept: null,
    floor: { ...measured, rate: 200, cpu: { server: 60, database: 40 } },
    bytes: { gateway: 9, kept: 9, floor: 8 },
    skipped: null,
  };

  it('gives the rate in percent of the floor, and says why a line has none', () => {
    const text = table([line, { ...line, scenario: 'cart', skipped: 'not served' }], {});
    expect(text).toMatch(/tree +1 +50\.0 .* 25 %/);
    expect(text).toMatch(/cart +1 +skipped: not served/);
  });

  it('gives the CPU time of the floor in percent of the gateway, database included', () => {
    const text = cpuTable([line, { ...line, floor: null }, { ...line, scenario: 'cart', skipped: 'not served' }], {});
    expect(text).toMatch(/tree +1 +300 +100 +0 +60 +40 +0 +25 %\n/);
    expect(text).toMatch(/tree +1 +300 +100 +0\n/);
    expect(text).toMatch(/cart +1 +skipped: not served/);
  });

  it('shows the rates with kept answers, how many were kept, and the figures of the last run that was stored', () => {
    const both = { ...line, kept: { ...measured, rate: 4000, hits: 0.997 } };
    expect(figuresOf([both, { ...line, scenario: 'cart', skipped: 'not served' }], false)).toEqual({
      'tree 1': { gateway: 50, kept: 4000 },
    });
    expect(figuresOf([line], true)).toEqual({ 'tree 1': { gateway: 400 } });
    expect(table([both], { 'tree 1': { gateway: 48, kept: 3900 } })).toMatch(/tree +1 +50\.0 .* 9 +48 +4000 .* 99 % +3900 /);
    expect(cpuTable([both], { 'tree 1': { gateway: 410 } })).toMatch(/tree +1 +300 +100 +0 +410 +300 +100 +0 +99 % /);
  });

  it('tells what working out totals costs by itself', () => {
    expect(pricingLine({ lines: 50, rules: 20, cpu: 3.456 })).toMatch(/50 lines with 20 price rules.* 3\.46 ms/);
  });

  it('names each measurement with errors', () => {
    expect(faults([line])).toEqual([]);
    const [fault, ...rest] = faults([{ ...line, gateway: { ...measured, errors: 3, firstError: 'out of stock' } }]);
    expect(fault).toBe('tree, 1 connections, gateway: 3 errors, first: out of stock');
    expect(rest).toEqual([]);
  });
});
