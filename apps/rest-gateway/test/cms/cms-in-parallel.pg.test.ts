import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.js';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const once = [200, ...Array(9).fill(400)];
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

it('of many pages or blocks that are made with one identifier at once, one is made', async () => {
  for (const [path, kind] of [
    ['/V1/cmsPage', 'page'],
    ['/V1/cmsBlock', 'block'],
  ] as const) {
    for (let round = 0; round < 5; round++) {
      const bases = ['/rest/all', '/rest/default'];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          call('POST', `${bases[index % 2]}${path}`, { [kind]: { title: `Once ${round}`, content: `${index}` } }),
        ),
      );
      expect(statuses(answers)).toEqual(once);
      const { body: made } = answers.find(({ status }) => status === 200) ?? answers[0] ?? { body: {} };
      expect((await call('GET', `${path}/${made.id}`)).body).toEqual(made);
      expect(await shop.db.prisma.cmsRevision.count({ where: { kind, entity_id: made.id } })).toBe(1);
    }
  }
});

it('of many pages that take one identifier at once, one gets it, and the others stay as they are', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) => call('POST', '/V1/cmsPage', { page: { title: `Mover ${index}` } })),
  );
  const answers = await Promise.all(made.map(({ body }) => call('PUT', `/V1/cmsPage/${body.id}`, { page: { identifier: 'goal' } })));
  expect(statuses(answers)).toEqual(once);
  const after = await Promise.all(made.map(({ body }) => call('GET', `/V1/cmsPage/${body.id}`)));
  const wanted = made.map(({ body }, index) => (answers[index]?.status === 200 ? 'goal' : body.identifier));
  expect(after.map(({ body }) => body.identifier)).toEqual(wanted);
});

it('no field is lost, and each save is kept, when many save one page at once', async () => {
  const { body: page } = await call('POST', '/V1/cmsPage', { page: { title: 'Shared' } });
  const fields = ['content', 'meta_title', 'meta_keywords', 'meta_description', 'content_heading', 'page_layout'];
  const answers = await Promise.all(fields.map((field) => call('PUT', `/V1/cmsPage/${page.id}`, { page: { [field]: field } })));
  expect(statuses(answers)).toEqual(fields.map(() => 200));
  const { body } = await call('GET', `/V1/cmsPage/${page.id}`);
  expect(body).toMatchObject(Object.fromEntries(fields.map((field) => [field, field])));
  expect(await shop.db.prisma.cmsRevision.count({ where: { kind: 'page', entity_id: page.id } })).toBe(fields.length + 1);
});

it('a page that is deleted while it is saved is gone, with all that was kept of it', async () => {
  for (let round = 0; round < 10; round++) {
    const { body: page } = await call('POST', '/V1/cmsPage', { page: { title: `Going ${round}` } });
    const path = `/V1/cmsPage/${page.id}`;
    const [removed, saved] = await Promise.all([call('DELETE', path), call('PUT', path, { page: { content: 'x' } })]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(saved.status);
    expect((await call('GET', path)).status).toBe(404);
    expect(await shop.db.prisma.cmsRevision.count({ where: { kind: 'page', entity_id: page.id } })).toBe(0);
  }
});
