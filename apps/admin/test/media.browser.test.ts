import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Admin, axeFaults, dismissNotice, keepPicture, openAdmin, restCall, settled, visit } from './admin';

let admin: Admin;
let token: string;
let page: Page;
beforeAll(async () => {
  admin = await openAdmin();
  const who = await admin.staff();
  token = who.token;
  page = await admin.signedIn({ as: who, path: '/media' });
});
afterAll(() => admin.close());

const rest = (method: string, path: string, body?: object) => restCall(admin.shop, token, method, path, body);
const pictureNamed = async (name: string) =>
  (
    await admin.shop.db.query<{ id: number; path: string; alt: string; version: number; focal: string[] }>(
      'select id, path, alt, version, array[focal_x::float8, focal_y::float8]::text[] as focal from media_picture where name = $1',
      [name],
    )
  )[0];

/** 60 × 30 pixels, half yellow and half blue; and all red. */
const BEACH =
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAeCAMAAABHRo19AAAABlBMVEXdqkQziKrGUv0fAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVQ4y2NgxAsY8INRzaOaRzWPah7VPKp5OGsGAM1iA4WYimz4AAAAAElFTkSuQmCC';
const RED =
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAeCAMAAABHRo19AAAAA1BMVEWqMzM4LuFKAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGElEQVQ4jWNgGAWjYBSMglEwCkYBA1YAAAcmAAEO+g97AAAAAElFTkSuQmCC';
const png = (name: string, content = BEACH) => ({ name, mimeType: 'image/png', buffer: Buffer.from(content, 'base64') });
const shown = () => page.getByRole('list', { name: 'Pictures' }).getByRole('button');
const panel = () => page.getByRole('dialog');

describe('the media library', () => {
  it('A17: keeps pictures in folders, lends them to categories and products, and shows where they are used', async () => {
    await page.getByRole('button', { name: 'New folder' }).click();
    await panel().getByRole('textbox', { name: 'Folder name' }).fill('summer');
    await panel().getByRole('button', { name: 'Add', exact: true }).click();
    await dismissNotice(page, 'Folder created.');
    await page.getByLabel('Upload pictures').setInputFiles([png('beach.png'), png('dune.png')]);
    await dismissNotice(page, '2 pictures added.');
    await expect.poll(() => shown().count()).toBe(2);
    expect(await pictureNamed('beach.png')).toMatchObject({ path: 'wysiwyg/summer/beach.png' });
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search pictures' }).fill('dun');
    await expect.poll(() => shown().count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search pictures' }).fill('');
    await expect.poll(() => shown().count()).toBe(2);

    const { id: category } = await rest('POST', 'categories', { category: { name: 'Seaside', parent_id: 2, is_active: true } });
    await visit(page, `/categories/${category}`);
    await page.getByRole('button', { name: 'From the library' }).click();
    await panel().getByRole('button', { name: 'beach.png' }).click();
    await panel().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Saved.');
    const { custom_attributes } = await rest('GET', `categories/${category}`);
    expect(custom_attributes).toContainEqual({ attribute_code: 'image', value: '/media/wysiwyg/summer/beach.png' });

    const product = { sku: 'towel', name: 'Towel', attribute_set_id: 4, price: 20, type_id: 'simple', status: 1, visibility: 4 };
    const { id } = await rest('POST', 'products', { product });
    await visit(page, `/products/${id}`);
    await page.getByRole('button', { name: 'From the library' }).click();
    await panel().getByRole('button', { name: 'beach.png' }).click();
    await page.getByRole('listitem', { name: 'Picture 1' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Saved.');
    const { media_gallery_entries: entries } = await rest('GET', 'products/towel');
    expect(entries).toMatchObject([{ file: '/b/e/beach.png', types: expect.arrayContaining(['image', 'thumbnail']) }]);

    await visit(page, '/media');
    await page.getByRole('button', { name: 'beach.png' }).click();
    const uses = panel().getByRole('region', { name: 'Used in' });
    await uses.getByRole('link', { name: 'Seaside' }).waitFor();
    expect(await uses.getByRole('link', { name: 'towel' }).getAttribute('href')).toBe(`/admin/products/${id}`);
    await panel().getByLabel('Replace the file').setInputFiles(png('other.png', RED));
    await dismissNotice(page, 'The file is replaced, wherever the picture is used.');
    expect(await pictureNamed('beach.png')).toMatchObject({ version: 2 });
    await panel().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete 1 picture?' }).getByRole('button', { name: 'Delete' }).click();
    const again = page.getByRole('dialog', { name: 'Still in use' });
    await again.getByText('Seaside, towel').waitFor();
    await again.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select dune.png' }).check();
    await page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete 1 picture?' }).getByRole('button', { name: 'Delete' }).click();
    await dismissNotice(page, '1 picture deleted.');
    await expect.poll(() => shown().count()).toBe(1);
  });

  it('A16: keeps the part of a picture that matters in every crop', async () => {
    const { id = 0, path = '' } = (await pictureNamed('beach.png')) ?? {};
    await page.goto(`/admin/media?picture=${id}`);
    const point = page.getByRole('button', { name: 'Focal point: 50 % from the left, 50 % from the top' });
    const box = await point.boundingBox();
    if (!box) throw new Error('The picture is not there.');
    await point.click({ position: { x: box.width * 0.75, y: box.height * 0.4 } });
    await page.getByRole('button', { name: 'Focal point: 75 % from the left, 40 % from the top' }).press('ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByRole('button', { name: 'Focal point: 76 % from the left, 30 % from the top' }).waitFor();
    await panel().getByRole('textbox', { name: 'What it shows' }).fill('A beach at noon');
    await panel().getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Saved.');
    expect(await pictureNamed('beach.png')).toMatchObject({ alt: 'A beach at noon', focal: ['0.76', '0.3'] });
    const { status } = await admin.shop.call('GET', `/media/${path}?width=80&height=80&fit=cover`);
    expect(status).toBe(200);
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, 'media-panel');
  });

  it('is used on a telephone in the dark', async () => {
    const narrow = await admin.signedIn({ path: '/media', width: 390, height: 800, dark: true });
    await narrow.getByRole('button', { name: 'beach.png' }).waitFor();
    expect(await axeFaults(narrow)).toEqual([]);
    await keepPicture(narrow, 'media-narrow');
    await narrow.getByRole('button', { name: 'beach.png' }).click();
    await narrow.getByRole('region', { name: 'Used in' }).waitFor();
    await settled(narrow);
    expect(await axeFaults(narrow)).toEqual([]);
    await keepPicture(narrow, 'media-narrow-panel');
  });
});
