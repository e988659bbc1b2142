import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from './command-line.js';

let shop: CommandLine;
let ruleId: string;
beforeAll(async () => {
  shop = await openCommandLine();
  ruleId = await rule({ use_auto_generation: true, uses_per_coupon: 3, uses_per_customer: 1 });
});
afterAll(() => shop.close());

async function rule(values: { use_auto_generation?: boolean; uses_per_coupon?: number; uses_per_customer?: number }): Promise<string> {
  const { rule_id } = await shop.db.prisma.salesRule.create({ data: { name: 'Rule', coupon_type: 'SPECIFIC_COUPON', ...values } });
  return String(rule_id);
}
const coupons = (id: string) => shop.db.prisma.salesRuleCoupon.findMany({ where: { rule_id: Number(id) }, orderBy: { coupon_id: 'asc' } });

describe('coupons:generate', () => {
  it('adds coupons of the format that is asked for and prints their codes', async () => {
    const plain = await shop.run('coupons:generate', ruleId, '--quantity', '2');
    expect(plain).toMatch(/^[A-Z0-9]{12}\n[A-Z0-9]{12}$/);
    const format = [
      '--length',
      '6',
      '--format',
      'num',
      '--prefix',
      'P-',
      '--suffix',
      '.S',
      '--delimiter-at-every',
      '2',
      '--delimiter',
      '/',
    ];
    const dressed = await shop.run('coupons:generate', ruleId, '--quantity', '3', ...format);
    expect(dressed).toMatch(/^(P-\d\d\/\d\d\/\d\d\.S\n?){3}$/);
    const made = await coupons(ruleId);
    expect(made.map(({ code }) => code)).toEqual([...plain.split('\n'), ...dressed.split('\n')]);
    expect(made[4]).toMatchObject({ type: 1, usage_limit: 3, usage_per_customer: 1 });
  });

  it('tells in words what it cannot do', async () => {
    const manual = await rule({});
    await expect(shop.run('coupons:generate', manual, '--quantity', '2')).rejects.toThrow(`The rule ${manual} does not allow`);
    await expect(shop.run('coupons:generate', '9999', '--quantity', '2')).rejects.toThrow('rule_id = 9999');
    await expect(shop.run('coupons:generate', ruleId)).rejects.toThrow('--quantity');
    await expect(shop.run('coupons:generate', ruleId, '--quantity', '0')).rejects.toThrow('positive integer');
    await expect(shop.run('coupons:generate', ruleId, '--quantity', '1', '--format', 'hex')).rejects.toThrow('Allowed choices');
    await expect(shop.run('coupons:generate', ruleId, '--quantity', '1', '--length', '300')).rejects.toThrow('above 255');
    expect(await coupons(manual)).toEqual([]);
  });
});

describe('coupons:export', () => {
  const HEADING = 'code,created_at,times_used,usage_limit,usage_per_customer,expiration_date';

  it('writes every coupon of the rule and no other, however many there are', async () => {
    const many = await rule({ use_auto_generation: true });
    await shop.run('coupons:generate', many, '--quantity', '5001');
    const path = join(shop.folder, 'coupons.csv');
    expect(await shop.run('coupons:export', many, path)).toBe('');
    const [heading, ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
    expect(heading).toBe(HEADING);
    expect(lines.map((line) => line.split(',')[0])).toEqual((await coupons(many)).map(({ code }) => code));
  });

  it('prints them where no file is named, cells that a spreadsheet would run made harmless', async () => {
    const rule_id = Number(await rule({}));
    const created_at = new Date('2015-11-30T12:00:00Z');
    await shop.db.prisma.salesRuleCoupon.create({
      data: { rule_id, code: '=1+1', created_at, times_used: 2, usage_limit: 5, expiration_date: new Date('2016-01-01T00:00:00Z') },
    });
    expect(await shop.run('coupons:export', String(rule_id))).toBe(`${HEADING}\n'=1+1,2015-11-30 12:00:00,2,5,,2016-01-01 00:00:00`);
  });

  it('leaves the file alone when there is no such rule', async () => {
    const path = join(shop.folder, 'kept.csv');
    await writeFile(path, 'kept');
    await expect(shop.run('coupons:export', '9999', path)).rejects.toThrow('rule_id = 9999');
    expect(await readFile(path, 'utf8')).toBe('kept');
  });
});
