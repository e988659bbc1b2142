import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proceduresOf } from '../procedures.js';
import { openShop, type Shop } from '../shop.js';
import { all, streamed } from '../streamed.js';

let shop: Shop;
let token: string;
let admin: ReturnType<typeof proceduresOf>;
let root: number;
beforeAll(async () => {
  shop = await openShop();
  ({ token } = await shop.admin());
  admin = proceduresOf(shop, token);
  root = (await admin.query('media.folder.list')).data[0].id;
});
afterAll(() => shop.close());

const RED = '#ff0000';
const BLUE = '#0000ff';
const drawn = (width: number, height: number, background = RED) => sharp({ create: { width, height, channels: 3, background } });
/** A picture whose left half is red and whose right half is blue. */
const halves = async (width: number, height: number) =>
  drawn(width, height, RED).composite([
    {
      input: await drawn(width / 2, height, BLUE)
        .png()
        .toBuffer(),
      left: width / 2,
      top: 0,
    },
  ]);
const content = (bytes: Buffer, name: string, type = 'image/png') => ({ base64_encoded_data: bytes.toString('base64'), type, name });

async function upload(name: string, bytes?: Buffer, folderId = root) {
  const { status, data } = await admin.mutate('media.picture.upload', {
    folderId,
    content: content(bytes ?? (await drawn(40, 20).png().toBuffer()), name),
  });
  expect(status).toBe(200);
  return data;
}
const folder = async (name: string, parentId = root): Promise<number> =>
  (await admin.mutate('media.folder.create', { parentId, name })).data.id;
const fetchMedia = (path: string, headers: Record<string, string> = {}) => fetch(`${shop.baseUrl}/media/${path}`, { headers });
const bytesOf = async (path: string, headers?: Record<string, string>) =>
  Buffer.from(await (await fetchMedia(path, headers)).arrayBuffer());
const namesOf = ({ data }: { data: { items: { name: string }[] } }) => data.items.map(({ name }) => name).sort();
const inFolder = (folderId: number, more: object = {}) =>
  admin.query('media.picture.list', {
    searchCriteria: { filter_groups: [{ filters: [{ field: 'folder_id', value: String(folderId), condition_type: 'eq' }] }] },
    ...more,
  });
const isThere = (path: string) =>
  access(join(shop.mediaDir, path)).then(
    () => true,
    () => false,
  );
const rest = async (method: string, path: string, body?: object) => {
  const answer = await shop.call(method, `/rest/all/V1/${path}`, { token, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const product = (sku: string, values: object = {}) => ({ sku, name: `Product ${sku}`, price: 1, attribute_set_id: 4, ...values });

describe('media.picture.upload', () => {
  it('stores the picture as it is, at an address that is served, and shows what it is', async () => {
    const bytes = await drawn(60, 30).png().toBuffer();
    const picture = await upload('Sand & Sea.png', bytes, await folder('first'));
    expect(picture).toMatchObject({
      ...{ path: 'wysiwyg/first/Sand_Sea.png', folder: 'first', name: 'Sand_Sea.png', alt: '', mime: 'image/png' },
      ...{ bytes: bytes.length, width: 60, height: 30, focal_x: 0.5, focal_y: 0.5, version: 1 },
    });
    expect(await bytesOf(picture.path)).toEqual(bytes);
    expect((await admin.query('media.picture.get', { id: picture.id })).data).toEqual(picture);
  });

  it.each([
    ['jpeg', 'image/jpeg', () => drawn(8, 4).jpeg()],
    ['gif', 'image/gif', () => drawn(8, 4).gif()],
    ['webp', 'image/webp', () => drawn(8, 4).webp()],
    ['avif', 'image/avif', () => drawn(8, 4).avif()],
  ])('takes %s', async (extension, type, image) => {
    const bytes = await image().toBuffer();
    const { status, data } = await admin.mutate('media.picture.upload', {
      folderId: root,
      content: content(bytes, `kind.${extension}`, type),
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ mime: type, width: 8, height: 4 });
    expect((await fetchMedia(data.path)).headers.get('content-type')).toBe(type);
  });

  it('shows the size of a picture that its camera turned as it is seen', async () => {
    const bytes = await drawn(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { data } = await admin.mutate('media.picture.upload', { content: content(bytes, 'turned.jpg', 'image/jpeg') });
    expect(data).toMatchObject({ path: 'wysiwyg/turned.jpg', width: 20, height: 40 });
  });

  it('gives a taken name a number, and both their own files', async () => {
    const id = await folder('twice');
    const [one, two] = [await upload('a.png', undefined, id), await upload('a.png', await drawn(3, 3).png().toBuffer(), id)];
    expect([one.name, two.name]).toEqual(['a.png', 'a_1.png']);
    expect(one.path).not.toBe(two.path);
  });

  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each<[string, object]>([
    ['SVG', content(SVG, 'a.svg', 'image/svg+xml')],
    ['SVG that claims to be a PNG', content(SVG, 'a.png')],
    ['a page', content(Buffer.from('<!doctype html><script></script>'), 'a.html', 'text/html')],
    ['a picture of another type than it says', content(Buffer.from('GIF89a00000000'), 'a.png')],
    ['a picture that ends too early', content(Buffer.from('89504e470d0a1a0a0000', 'hex'), 'a.png')],
    ['what is no base64', { base64_encoded_data: '%%%', type: 'image/png', name: 'a.png' }],
    ['a name with a slash', content(Buffer.from('89504e470d0a1a0a', 'hex'), '../a.png')],
  ])('refuses %s, and stores nothing', async (_, given) => {
    const before = (await admin.query('media.picture.list', { searchCriteria: {} })).data.total_count;
    expect((await admin.mutate('media.picture.upload', { folderId: root, content: given })).status).toBe(400);
    expect((await admin.query('media.picture.list', { searchCriteria: {} })).data.total_count).toBe(before);
  });

  it('refuses a picture above the limit, and an unknown folder', async () => {
    const large = Buffer.concat([await drawn(4, 4).png().toBuffer(), Buffer.alloc(14 * 1024 * 1024)]);
    const refused = await admin.mutate('media.picture.upload', { folderId: root, content: content(large, 'large.png') });
    expect(refused).toMatchObject({ status: 400, message: 'The image "%name" is larger than %most MB.' });
    const small = await drawn(4, 4).png().toBuffer();
    expect((await admin.mutate('media.picture.upload', { folderId: 999_999, content: content(small, 'a.png') })).status).toBe(404);
    expect(await isThere('wysiwyg/large.png')).toBe(false);
  });
});

describe('the folders and lists of the library', () => {
  it('are created, renamed with those below, counted, and deleted only when they are empty', async () => {
    const outer = await folder('outer');
    const inner = await folder('inner', outer);
    const picture = await upload('deep.png', undefined, inner);
    expect((await admin.mutate('media.folder.rename', { id: outer, name: 'season' })).data).toBe(true);
    const folders = (await admin.query('media.folder.list')).data;
    expect(folders).toContainEqual({ id: inner, path: 'season/inner', picture_count: 1 });
    expect((await admin.query('media.picture.get', { id: picture.id })).data).toMatchObject({ folder: 'season/inner', path: picture.path });
    for (const id of [outer, inner]) {
      expect(await admin.mutate('media.folder.delete', { id })).toMatchObject({ status: 400, message: 'The folder "%path" is not empty.' });
    }
    await admin.mutate('media.picture.delete', { ids: [picture.id] });
    for (const id of [inner, outer]) expect((await admin.mutate('media.folder.delete', { id })).data).toBe(true);
  });

  it.each(['', '..', '.hidden', 'a/b', 'a b', 'ü', 'x'.repeat(61)])('refuses the folder name %j', async (name) => {
    expect((await admin.mutate('media.folder.create', { parentId: root, name })).status).toBe(400);
  });

  it('refuse a taken name, a folder too deep, an unknown one, and changes of the root', async () => {
    const id = await folder('taken');
    expect((await admin.mutate('media.folder.create', { parentId: root, name: 'taken' })).status).toBe(400);
    const other = await folder('other');
    expect((await admin.mutate('media.folder.rename', { id: other, name: 'taken' })).status).toBe(400);
    let parent = id;
    for (let level = 2; level <= 6; level++) parent = await folder('d', parent);
    expect((await admin.mutate('media.folder.create', { parentId: parent, name: 'd' })).status).toBe(400);
    expect((await admin.mutate('media.folder.rename', { id: 999_999, name: 'a' })).status).toBe(404);
    expect((await admin.mutate('media.folder.rename', { id: root, name: 'a' })).status).toBe(400);
    expect((await admin.mutate('media.folder.delete', { id: root })).status).toBe(400);
  });

  it('find pictures by folder, by words of name and alt text, and page by page', async () => {
    const id = await folder('found');
    for (const name of ['dune.png', 'harbour.png', 'pier.png']) await upload(name, undefined, id);
    const [{ id: dune }] = (await inFolder(id, { text: 'dune' })).data.items;
    await admin.mutate('media.picture.change', { id: dune, alt: 'Sand in the évening light' });
    expect(namesOf(await inFolder(id))).toEqual(['dune.png', 'harbour.png', 'pier.png']);
    expect(namesOf(await inFolder(id, { text: 'evening sand' }))).toEqual(['dune.png']);
    const page = (current_page: number) =>
      admin.query('media.picture.list', {
        searchCriteria: {
          filter_groups: [{ filters: [{ field: 'folder', value: 'found', condition_type: 'eq' }] }],
          sort_orders: [{ field: 'name', direction: 'ASC' }],
          page_size: 2,
          current_page,
        },
      });
    expect(namesOf(await page(1))).toEqual(['dune.png', 'harbour.png']);
    expect(namesOf(await page(2))).toEqual(['pier.png']);
    expect((await page(1)).data.total_count).toBe(3);
  });
});

describe('a picture', () => {
  it('is renamed and moved without changing its address', async () => {
    const [from, to] = [await folder('from'), await folder('to')];
    const { id, path } = await upload('ship.png', undefined, from);
    await upload('boat.png', undefined, to);
    expect((await admin.mutate('media.picture.change', { id, name: 'boat.png' })).data).toMatchObject({ name: 'boat.png', path });
    expect(await admin.mutate('media.picture.move', { ids: [id], folderId: to })).toMatchObject({ status: 400 });
    await admin.mutate('media.picture.change', { id, name: 'ship.png' });
    expect((await admin.mutate('media.picture.move', { ids: [id], folderId: to })).data).toBe(1);
    expect(namesOf(await inFolder(to))).toEqual(['boat.png', 'ship.png']);
    expect((await admin.mutate('media.picture.change', { id, name: 'boat.png' })).status).toBe(400);
    expect((await fetchMedia(path)).status).toBe(200);
    for (const name of ['ship.jpg', 'a/b.png', '.png', 'ship']) {
      expect((await admin.mutate('media.picture.change', { id, name })).status, name).toBe(400);
    }
    expect((await admin.mutate('media.picture.move', { ids: [id, 999_999], folderId: root })).status).toBe(404);
  });

  it('is replaced at its address, with its sizes, by one of the same type alone', async () => {
    const { id, path } = await upload('poster.png', await drawn(400, 200, RED).png().toBuffer());
    const color = async () => colorAt(await bytesOf(`${path}?width=80`), 0.5);
    expect(await color()).toBe('red');
    const next = await drawn(300, 300, BLUE).png().toBuffer();
    const replaced = await admin.mutate('media.picture.replace', { id, content: content(next, 'another name.png') });
    expect(replaced.data).toMatchObject({ id, path, name: 'poster.png', width: 300, height: 300, version: 2 });
    expect(await bytesOf(path)).toEqual(next);
    expect(await color()).toBe('blue');
    const jpeg = content(await drawn(3, 3).jpeg().toBuffer(), 'a.jpg', 'image/jpeg');
    expect(await admin.mutate('media.picture.replace', { id, content: jpeg })).toMatchObject({
      status: 400,
      parameters: { type: 'image/png' },
    });
    expect((await admin.mutate('media.picture.replace', { id: 999_999, content: content(next, 'a.png') })).status).toBe(404);
  });

  it.each([{ focal_x: -0.1 }, { focal_y: 1.01 }, { alt: 'x'.repeat(501) }])('refuses %j', async (change) => {
    const { id } = await upload('strict.png');
    expect((await admin.mutate('media.picture.change', { id, ...change })).status).toBe(400);
  });
});

/** Whether a picture is red or blue at that part of its width. */
async function colorAt(bytes: Buffer, part: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.min(info.width - 1, Math.floor(part * info.width))) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
}

describe('GET /media with a size', () => {
  it('crops around the focal point, and again when it is moved', async () => {
    const { id, path } = await upload('halves.png', await (await halves(800, 400)).png().toBuffer());
    const crop = `${path}?width=160&height=160&fit=cover`;
    const edges = async () => {
      const bytes = await bytesOf(crop);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 160, height: 160 });
      return [await colorAt(bytes, 0.05), await colorAt(bytes, 0.95)];
    };
    expect(await edges()).toEqual(['red', 'blue']);
    await admin.mutate('media.picture.change', { id, focal_x: 0.1, focal_y: 0.5 });
    expect(await edges()).toEqual(['red', 'red']);
    await admin.mutate('media.picture.change', { id, focal_x: 0.9 });
    expect(await edges()).toEqual(['blue', 'blue']);
    // A crop of the shape of the picture keeps all of it.
    expect(await sharp(await bytesOf(`${path}?width=640&height=320&fit=cover`)).metadata()).toMatchObject({ width: 640, height: 320 });
  });

  it('crops a picture that its camera turned as it is seen, and never enlarges', async () => {
    // Red is on the left of what is stored, so at the top of what is seen.
    const bytes = await (await halves(200, 100)).withMetadata({ orientation: 6 }).png().toBuffer();
    const { id, path } = await upload('turned.png', bytes);
    await admin.mutate('media.picture.change', { id, focal_y: 1 });
    const crop = await bytesOf(`${path}?width=320&height=320&fit=cover`);
    expect(await sharp(crop).metadata()).toMatchObject({ width: 100, height: 100 });
    expect(await colorAt(crop, 0.5)).toBe('blue');
  });

  it('is in the best format that the client takes, and says so; without a size it is the file itself', async () => {
    const bytes = await drawn(400, 200).png().toBuffer();
    const { path } = await upload('formats.png', bytes);
    const read = async (query: string, accept?: string) => {
      const response = await fetchMedia(`${path}${query}`, accept ? { accept } : {});
      const body = Buffer.from(await response.arrayBuffer());
      const { format, width, height } = await sharp(body).metadata();
      return { type: response.headers.get('content-type'), vary: response.headers.get('vary'), format, width, height };
    };
    const vary = expect.stringContaining('Accept');
    const size = { width: 240, height: 120 };
    expect(await read('?width=240', 'image/avif,image/webp,*/*')).toEqual({ type: 'image/avif', vary, format: 'heif', ...size });
    expect(await read('?width=240', 'image/webp,*/*')).toEqual({ type: 'image/webp', vary, format: 'webp', ...size });
    expect(await read('?width=240', '*/*')).toEqual({ type: 'image/png', vary, format: 'png', ...size });
    expect(await read('?height=80', '*/*')).toMatchObject({ width: 160, height: 80 });
    expect(await read('?width=80&height=80', '*/*')).toMatchObject({ width: 80, height: 40 });
    expect(Buffer.from(await (await fetchMedia(path, { accept: 'image/avif' })).arrayBuffer())).toEqual(bytes);
  });

  it('keeps the format of WebP and AVIF for those who name none', async () => {
    for (const [name, type, bytes] of [
      ['own.webp', 'image/webp', await drawn(400, 200).webp().toBuffer()],
      ['own.avif', 'image/avif', await drawn(400, 200).avif().toBuffer()],
    ] as const) {
      const { data } = await admin.mutate('media.picture.upload', { folderId: root, content: content(bytes, name, type) });
      const response = await fetchMedia(`${data.path}?width=80`);
      expect(response.headers.get('content-type')).toBe(type);
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(80);
    }
  });

  it('is 404 for a size or fit that is not offered', async () => {
    const { path } = await upload('bounded.png', await drawn(400, 200).png().toBuffer());
    for (const query of [
      'width=81',
      'width=99999',
      'width=80&width=160',
      'fit=cover&width=80',
      'fit=cover',
      'width=80&fit=fill',
      'width=',
      'height=-80',
    ]) {
      expect((await fetchMedia(`${path}?${query}`)).status, query).toBe(404);
    }
    expect((await fetchMedia('wysiwyg/missing.png?width=80')).status).toBe(404);
    expect((await fetchMedia(`${path}?v=2`)).status).toBe(200);
  });

  it('is stored once, and gone with the picture', async () => {
    const { id, path } = await upload('gone.png', await drawn(400, 200).png().toBuffer());
    const sizes = join(shop.mediaDir, 'renditions', path);
    await bytesOf(`${path}?width=80&height=80&fit=cover`);
    expect(await readFile(join(sizes, '80x80-500-500.png'))).toBeTruthy();
    await admin.mutate('media.picture.delete', { ids: [id] });
    expect((await fetchMedia(path)).status).toBe(404);
    expect((await fetchMedia(`${path}?width=80&height=80&fit=cover`)).status).toBe(404);
    expect(await isThere(`renditions/${path}/80x80-500-500.png`)).toBe(false);
  });
});

describe('what uses a picture', () => {
  it('is found in pages, blocks, categories and products, is refused to be lost, and follows a new file', async () => {
    const { id, path } = await upload('used.png', await drawn(30, 30, RED).png().toBuffer());
    const longer = await upload('used.png2.png');
    const html = `<p><img src="{{media url=&quot;${path}&quot;}}"></p>`;
    await rest('POST', 'cmsPage', { page: { identifier: 'about-used', title: 'About us', content: html } });
    await rest('POST', 'cmsBlock', { block: { identifier: 'footer-used', title: 'Footer', content: `{{media url=${path}}}` } });
    const image = { attribute_code: 'image', value: `/media/${path}` };
    await rest('POST', 'categories', { category: { name: 'Beach', parent_id: 2, is_active: true, custom_attributes: [image] } });
    const description = { attribute_code: 'description', value: `<img src="/media/${path}?width=640">` };
    const { id: productId } = await rest('POST', 'products', { product: product('described', { custom_attributes: [description] }) });
    const copied = await admin.mutate('catalog.product.createNew', {
      product: product('copied', {
        media_gallery_entries: [{ media_type: 'image', label: 'x', position: 1, disabled: false, types: ['image'] }],
      }),
      libraryPictures: [{ index: 0, path }],
    });
    expect(copied.status, JSON.stringify(copied)).toBe(200);
    const { file } = copied.data.media_gallery_entries[0];
    expect(file).toBe('/u/s/used.png');
    const { data } = await admin.query('media.picture.uses', { id });
    expect(data.items.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
      ['block', 'Footer'],
      ['category', 'Beach'],
      ['gallery', 'copied'],
      ['page', 'About us'],
      ['product', 'described'],
    ]);
    expect(data.items.at(-1).id).toBe(String(productId));
    expect((await admin.query('media.picture.uses', { id: longer.id })).data).toEqual({ items: [], has_more: false });

    const refused = await admin.mutate('media.picture.delete', { ids: [longer.id, id] });
    expect(refused).toMatchObject({ status: 400, message: 'The picture "%name" is used by: %uses' });
    expect(refused.parameters).toEqual({ name: 'used.png', uses: 'Footer, Beach, copied, …' });
    expect([await isThere(path), await isThere(longer.path)]).toEqual([true, true]);

    const next = await drawn(30, 30, BLUE).png().toBuffer();
    await admin.mutate('media.picture.replace', { id, content: content(next, 'next.png') });
    expect(await bytesOf(path)).toEqual(next);
    expect(await bytesOf(`catalog/product${file}`)).toEqual(next);
    expect((await admin.query('media.picture.uses', { id })).data.items).toHaveLength(5);

    expect((await admin.mutate('media.picture.delete', { ids: [id], force: true })).data).toBe(1);
    expect(await isThere(path)).toBe(false);
    expect((await fetchMedia(`catalog/product${file}`)).status).toBe(200);
  });

  it('is found in the values of a store view, and in a copy of a product', async () => {
    const { id, path } = await upload('store.png');
    await rest('POST', 'products', { product: product('in-a-store') });
    const description = { attribute_code: 'description', value: `<img src="/media/${path}">` };
    await shop.call('PUT', '/rest/default/V1/products/in-a-store', { token, body: { product: { custom_attributes: [description] } } });
    await admin.mutate('catalog.product.createNew', {
      product: product('original', { media_gallery_entries: [{ types: ['image'] }] }),
      libraryPictures: [{ index: 0, path }],
    });
    await admin.mutate('catalog.product.duplicate', { sku: 'original', newSku: 'duplicate' });
    const { data } = await admin.query('media.picture.uses', { id });
    expect(data.items.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)).toEqual([
      'gallery duplicate',
      'gallery original',
      'product in-a-store',
    ]);
  });

  it('is read from the rows that mention the library, not from the whole catalogue', async () => {
    const plan = await shop.db.transaction(async (tx) => {
      // The table is too small for any index to pay.
      await tx.query('set local enable_seqscan = off');
      return tx.query(`explain select id from product t where t.attributes::text like '%wysiwyg/%' and t.attributes::text ~ 'a'`);
    });
    expect(JSON.stringify(plan)).toContain('product_with_library_picture');
  });
});

describe('an import of products', () => {
  const load = (lines: string[], mode = 'all-or-nothing') =>
    all(
      streamed<{ written: boolean; refused: { line: number; column: string | null; message: string; parameters: unknown }[] }>(
        shop,
        'mutation',
        'catalog.transfer.import',
        { csv: lines.join('\n'), mode },
        { token, storeCode: 'all' },
      ),
    );
  const gallery = async (sku: string) =>
    (await rest('GET', `products/${sku}`)).media_gallery_entries.map(
      ({ file, types, position }: { file: string; types: string[]; position: number }) => ({ file, types: types.sort(), position }),
    );

  it('adds pictures that it names by address or by folder and name, once', async () => {
    const id = await folder('shoes');
    const front = await upload('front.png', undefined, id);
    await upload('side.png', undefined, id);
    await upload('back.png', undefined, id);
    const lines = [
      'sku,attribute_set,name,price,base_image,additional_images',
      `shoe,Default,Shoe,9,${front.path},"shoes/side.png,/media/wysiwyg/shoes/back.png"`,
    ];
    expect((await load(lines)).at(-1)).toMatchObject({ written: true });
    const expected = [
      { file: '/f/r/front.png', types: ['image', 'small_image', 'thumbnail'], position: 1 },
      { file: '/s/i/side.png', types: [], position: 2 },
      { file: '/b/a/back.png', types: [], position: 3 },
    ];
    expect(await gallery('shoe')).toEqual(expected);
    expect((await load(lines)).at(-1)).toMatchObject({ written: true });
    expect(await gallery('shoe')).toEqual(expected);
    await load(['sku,base_image', 'shoe,shoes/side.png']);
    expect((await gallery('shoe')).map(({ types }: { types: string[] }) => types)).toEqual([['small_image', 'thumbnail'], ['image'], []]);
  });

  it('names a picture that the library does not have, and keeps no file of a line that fails', async () => {
    await upload('lonely.png');
    const lines = ['sku,attribute_set,name,price,base_image', 'ok-1,Default,Fine,1,lonely.png', 'bad-1,Default,Bad,1,nowhere/a.png'];
    expect((await load(lines)).flatMap(({ refused }) => refused)).toMatchObject([
      { line: 3, column: 'base_image', message: 'The media library has no picture "%value".', parameters: { value: 'nowhere/a.png' } },
    ]);
    const clash = [
      'sku,attribute_set,name,price,url_key,base_image',
      'c-1,Default,C,1,same-key,lonely.png',
      'c-2,Default,C,1,same-key,lonely.png',
    ];
    expect((await load(clash)).at(-1)).toMatchObject({ written: false });
    expect(await isThere('catalog/product/l/o/lonely.png')).toBe(false);
  });
});

describe('access to the library', () => {
  it('is for those with its permission; those who edit pages and products choose from it and add to it', async () => {
    const { id } = await upload('guarded.png');
    const calls: [string, 'query' | 'mutate', object][] = [
      ['media.folder.list', 'query', {}],
      ['media.picture.list', 'query', { searchCriteria: {} }],
      ['media.picture.get', 'query', { id }],
      ['media.picture.uses', 'query', { id }],
      ['media.picture.change', 'mutate', { id, alt: 'x' }],
      ['media.picture.delete', 'mutate', { ids: [id] }],
      ['media.picture.move', 'mutate', { ids: [id], folderId: root }],
      ['media.picture.upload', 'mutate', { content: content(Buffer.from('x'), 'a.png') }],
      ['media.picture.replace', 'mutate', { id, content: content(Buffer.from('x'), 'a.png') }],
      ['media.folder.create', 'mutate', { parentId: root, name: 'x' }],
      ['media.folder.rename', 'mutate', { id: root, name: 'x' }],
      ['media.folder.delete', 'mutate', { id: root }],
    ];
    const allowed = async (caller: string | undefined) => {
      const statuses = await Promise.all(calls.map(([name, kind, input]) => proceduresOf(shop, caller)[kind](name, input)));
      return statuses.map(({ status }) => status !== 401);
    };
    const ofEditors = calls.map(([name]) => /\.(list|get|upload)$/.test(name));
    expect(await allowed(undefined)).toEqual(calls.map(() => false));
    expect(await allowed((await shop.customer()).token)).toEqual(calls.map(() => false));
    expect(await allowed((await shop.admin('Magento_Sales::sales')).token)).toEqual(calls.map(() => false));
    expect(await allowed((await shop.admin('Magento_Catalog::products')).token)).toEqual(ofEditors);
    expect(await allowed((await shop.admin('Magento_Cms::page')).token)).toEqual(ofEditors);
    expect(await allowed((await shop.admin('Magento_Cms::media_gallery')).token)).toEqual(calls.map(() => true));
  });

  it('is on record, and what was done to a file is not undone', async () => {
    const { id } = await upload('recorded.png');
    const changes = await shop.db.query<{ change_id: string; operation: string }>(
      `select change_id, operation from change_row where entity = 'media_picture' and entity_id = $1`,
      [String(id)],
    );
    expect(changes).toMatchObject([{ operation: 'insert' }]);
    const undone = await admin.mutate('logging.changes.undo', { changeId: changes[0]?.change_id });
    expect(undone).toMatchObject({ status: 400, message: 'This cannot be undone: changes of orders, files and secrets are permanent.' });
    await admin.mutate('media.picture.change', { id, alt: 'Before' });
    await admin.mutate('media.picture.change', { id, alt: 'After' });
    const [latest] = await shop.db.query<{ change_id: string }>(
      `select change_id from change_row where entity = 'media_picture' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
    );
    expect((await admin.mutate('logging.changes.undo', { changeId: latest?.change_id })).status).toBe(200);
    expect((await admin.query('media.picture.get', { id })).data.alt).toBe('Before');
  });
});
