import { pruneSearches, writeSearches } from '@merx/router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockProduct } from '../goods.js';
import { openShop, type Shop, serve } from '../shop.js';

let shop: Shop;
let staff: ReturnType<Shop['as']>;
const today = new Date().toISOString().slice(0, 10);
const range = { from: today, to: today, by: 'all', timeZone: 'Europe/Berlin' } as const;

beforeAll(async () => {
  shop = await openShop();
  staff = shop.as((await shop.admin()).actor, { storeId: 0, explicit: true });
  await stockProduct(shop, { price: '10.0000', name: 'Enamel Mug' });
  await stockProduct(shop, { price: '20.0000', name: 'Enamel Pot' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await writeSearches(shop.db);
  await shop.db.query('truncate search_query');
});

type Filter = [field: string, value: string];

function pathOf(filters: Filter[], page = 0): string {
  const query = new URLSearchParams({ 'searchCriteria[request_name]': 'quick_search_container' });
  query.set('searchCriteria[current_page]', String(page));
  filters.forEach(([field, value], group) => {
    query.set(`searchCriteria[filter_groups][${group}][filters][0][field]`, field);
    query.set(`searchCriteria[filter_groups][${group}][filters][0][value]`, value);
  });
  return `/V1/search?${query}`;
}

async function search(text: string, { more = [] as Filter[], page = 0, at = shop as Pick<Shop, 'call'>, headers = {} } = {}) {
  const { status } = await at.call('GET', pathOf([['search_term', text], ...more], page), { headers });
  expect(status).toBe(200);
}

/** The rows of the report: text, uses, results. */
async function counted(input: { withoutResults?: boolean; websiteId?: number } = {}) {
  await writeSearches(shop.db);
  const { rows } = await staff.dashboard.report.read({ report: 'searches', ...range, ...input });
  return rows.map(({ values }) => [values.query, values.uses, values.results]);
}

describe('the report of searches', () => {
  it('counts searches by their normalized text, also those answered from memory, as XML or as not modified', async () => {
    const hits = async () => Number(/outcome="hit"\} (\d+)$/m.exec((await shop.call('GET', '/metrics')).body)?.[1]);
    const before = await hits();
    await search('enamel');
    await search('enamel');
    expect(await hits()).toBe(before + 1);
    await search(' ENAMEL ', { headers: { Accept: 'application/xml' } });
    const { headers } = await shop.call('GET', pathOf([['search_term', 'enamel']]));
    const tag = headers.get('etag') ?? '';
    expect((await shop.call('GET', pathOf([['search_term', 'enamel']]), { headers: { 'If-None-Match': tag } })).status).toBe(304);
    await search('teapot');
    expect(await counted()).toEqual([
      ['enamel', 5, 2],
      ['teapot', 1, 0],
    ]);
    expect(await counted({ withoutResults: true })).toEqual([['teapot', 1, 0]]);
  });

  it('counts through a gateway that keeps nothing, and adds to what was written before', async () => {
    const plain = await serve({ db: shop.db, settings: shop.settings, keptAnswers: 0 });
    await search('mug', { at: plain });
    expect(await counted()).toEqual([['mug', 1, 1]]);
    await search('mug', { at: plain });
    await plain.close();
    expect(await counted()).toEqual([['mug', 2, 1]]);
  });

  it('takes further pages for the same search, and filtered results not for those of the text', async () => {
    await search('enamel', { page: 1 });
    await search('enamel', { more: [['price.from', '15']] });
    expect(await counted()).toEqual([['enamel', 1, null]]);
    await search('enamel');
    await search('enamel', { more: [['price.from', '99']] });
    expect(await counted()).toEqual([['enamel', 3, 2]]);
    expect(await counted({ withoutResults: true })).toEqual([]);
  });

  it('does not count searches without a text, refused ones, and those of the admin', async () => {
    await shop.call('GET', pathOf([['price.from', '1']]));
    await search('  ');
    expect(
      (
        await shop.call(
          'GET',
          pathOf([
            ['search_term', 'mug'],
            ['cost', '1'],
          ]),
        )
      ).status,
    ).toBe(400);
    await shop.call('GET', `/trpc/search.products?input=${encodeURIComponent('{}')}`);
    expect(await counted()).toEqual([]);
  });

  it('belongs to the website, says when a text was last used, and is written to a file', async () => {
    await search('mug');
    expect(await counted({ websiteId: 1 })).toHaveLength(1);
    expect(await counted({ websiteId: 99 })).toEqual([]);
    const { rows, totals, columns } = await staff.dashboard.report.read({ report: 'searches', ...range, by: 'day' });
    expect(columns.map(({ id }) => id)).toEqual(['query', 'uses', 'results', 'last_used']);
    expect(rows[0]?.start).toBe(today);
    expect(Date.now() - Date.parse(String(rows[0]?.values.last_used))).toBeLessThan(60_000);
    expect(totals).toMatchObject({ uses: 1, results: null, last_used: null });
    const file = await staff.dashboard.report.exportCsv({ report: 'searches', ...range });
    expect(file.split('\r\n').slice(0, 2)).toEqual(['query,uses,results,last_used', expect.stringMatching(/^mug,1,1,\d{4}-/)]);
  });

  it('keeps the most used texts of a day, for a little more than a year', async () => {
    const insert = (day: string, texts: number) =>
      shop.db.query(
        `insert into search_query select current_date - $1::int, 1, 'text ' || n, 0, n, now() from generate_series(1, $2::int) n`,
        [day, texts],
      );
    await insert('401', 3);
    await insert('400', 1);
    await insert('1', 2003);
    await insert('0', 10_000);
    await search('late');
    await writeSearches(shop.db);
    expect(await shop.db.query(`select 1 from search_query where query_text = 'late'`)).toEqual([]);
    expect(await pruneSearches(shop.db)).toBe(3 + 3 + 8000);
    const left = await shop.db.query(
      'select count(*)::int as texts, min(popularity) as rarest from search_query group by day order by day',
    );
    expect(left).toEqual([
      { texts: 1, rarest: 1 },
      { texts: 2000, rarest: 4 },
      { texts: 2000, rarest: 8001 },
    ]);
    await search('late');
    await writeSearches(shop.db);
    expect(await shop.db.query(`select popularity from search_query where query_text = 'late'`)).toEqual([{ popularity: 1 }]);
  });
});
