import { z } from 'zod';
import { carry, type Move } from '../move.js';
import { insertStore, updateDefaults } from '../stores.queries.js';

const Id = z.coerce.number();
const Website = z.looseObject({ id: Id, code: z.string(), name: z.string() });
const Group = z.looseObject({
  id: Id,
  website_id: Id,
  root_category_id: Id,
  name: z.string(),
  /** Absent in the earliest versions. */
  code: z.string().optional(),
});
const View = z.looseObject({
  id: Id,
  code: z.string(),
  name: z.string(),
  website_id: Id,
  store_group_id: Id,
  is_active: z.coerce.number().default(1),
});
const Config = z.looseObject({ code: z.string(), base_media_url: z.string() });

export interface StoreView {
  /** Its code in the source. */
  code: string;
  /** Its id here. */
  id: number;
}

/** Websites, groups and store views of a shop by id. */
const placesOf = (answers: readonly [unknown, unknown, unknown]) => ({
  websites: z.array(Website).parse(answers[0]),
  groups: z.array(Group).parse(answers[1]),
  views: z.array(View).parse(answers[2]),
});

/** Maps websites, groups and store views by code and creates missing ones. Returns the store views that have values of their own. */
export async function moveStores(move: Move): Promise<StoreView[]> {
  const { source, target, maps, report } = move;
  const theirs = placesOf(
    await Promise.all([source.get('/store/websites'), source.get('/store/storeGroups'), source.get('/store/storeViews')]),
  );
  const front = theirs.views.filter(({ id }) => id !== 0);
  for (const view of front) {
    const website = theirs.websites.find(({ id }) => id === view.website_id);
    const group = theirs.groups.find(({ id }) => id === view.store_group_id);
    if (!website || !group) {
      report.fail('store view', view.code, 'its website or store group is missing in the source');
      continue;
    }
    await carry(move, {
      kind: 'store view',
      key: view.id,
      name: view.code,
      body: () => ({ code: view.code, website: website.code, group: codeOf(group) }),
      find: async () => placesOf(await own(move)).views.find(({ code, id }) => id !== 0 && code === view.code)?.id,
      create: () => createStore(move, { website, group, view }),
    });
  }
  for (const kind of ['website', 'store group', 'store view']) maps.set(kind, 0, 0);
  const here = placesOf(await own(move));
  for (const view of front) {
    const same = here.views.find(({ code, id }) => id !== 0 && code === view.code);
    maps.set('store view', view.id, same?.id ?? 0);
    if (same) maps.set('store group', view.store_group_id, same.store_group_id);
    if (same) maps.set('website', view.website_id, same.website_id);
    else if (move.dryRun) wouldExist(move, view);
  }
  return front.flatMap(({ id, code }) => {
    const mapped = Number(maps.get('store view', id) ?? 0);
    return mapped === 0 ? [] : [{ code, id: mapped }];
  });

  function own({ target: shop }: Move) {
    return Promise.all([
      shop.call('GET /V1/store/websites'),
      shop.call('GET /V1/store/storeGroups'),
      target.call('GET /V1/store/storeViews'),
    ]);
  }
}

/** What a dry run does not create is mapped all the same, so that what refers to it is not reported as left out. */
function wouldExist({ maps }: Move, view: z.infer<typeof View>): void {
  for (const [kind, id] of [
    ['store group', view.store_group_id],
    ['website', view.website_id],
  ] as const) {
    if (maps.get(kind, id) === undefined) maps.set(kind, id, 0);
  }
}

const codeOf = (group: z.infer<typeof Group>) => group.code ?? group.name.toLowerCase().replace(/\W+/g, '_');

async function createStore(
  { target: { db } }: Move,
  { website, group, view }: { website: z.infer<typeof Website>; group: z.infer<typeof Group>; view: z.infer<typeof View> },
): Promise<number> {
  const place = { website, group: { code: codeOf(group), name: group.name, root_category_id: 0 }, store: view };
  const id = await db.transaction(async (tx) => {
    const [made] = await insertStore(tx, place);
    if (!made) throw new Error('The store view was not created.');
    await updateDefaults(tx, made);
    return made.id;
  });
  await db.cache.forget('');
  return id;
}

/** The source's media URL, as configured there. */
export async function mediaUrl({ source }: Move): Promise<string> {
  const [config] = z.array(Config).parse(await source.get('/store/storeConfigs'));
  return config?.base_media_url ?? '';
}

/** The root category of each store group in the source, with the matching group here. */
export async function rootCategories({ source, maps }: Move): Promise<{ root: number; group: number }[]> {
  const groups = z.array(Group).parse(await source.get('/store/storeGroups'));
  return groups.flatMap(({ id, root_category_id: root }) => {
    const group = maps.get('store group', id);
    return root !== 0 && group ? [{ root, group: Number(group) }] : [];
  });
}
