import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIntegration } from '../auth/oauth-signer.js';
import { openShop, type Shop } from '../shop.js';
import { Magento2Client } from './real-clients.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

let shop: Shop;
let client: ReturnType<typeof Magento2Client>;
let stranger: ReturnType<typeof Magento2Client>;
beforeAll(async () => {
  shop = await openShop();
  const { consumer_key, consumer_secret, access_token, access_token_secret } = await anIntegration(shop, 'rest client');
  const options = {
    url: `${shop.baseUrl}/index.php/rest`,
    consumerKey: consumer_key,
    consumerSecret: consumer_secret,
    accessToken: access_token,
    accessTokenSecret: access_token_secret,
  };
  client = Magento2Client(options);
  stranger = Magento2Client({ ...options, consumerSecret: 'guess' });
});
afterAll(() => shop.close());

describe('magento2-rest-client', () => {
  it('makes, lists, changes and deletes a product', async () => {
    const made = await client.products.create({ product: { sku: 'rest-1', name: 'Cup', price: 4, attributeSetId: 4 } });
    expect(made).toMatchObject({ sku: 'rest-1', attributeSetId: 4, extensionAttributes: { websiteIds: [1] } });
    // Asked for nothing, it sends searchCriteria=undefined.
    expect(await client.products.list()).toMatchObject({ totalCount: 1, items: [{ sku: 'rest-1' }] });
    const named = '&searchCriteria[filterGroups][0][filters][0][field]=name&searchCriteria[filterGroups][0][filters][0][value]=';
    expect(await client.products.list(`${named}Cup`)).toMatchObject({ totalCount: 1, items: [{ sku: 'rest-1' }] });
    expect(await client.products.list(`${named}Saucer`)).toMatchObject({ totalCount: 0, items: [] });
    expect((await client.products.list('&searchCriteria[pageSize]=1&searchCriteria[currentPage]=2')).items).toEqual([]);
    expect(await client.products.update('rest-1', { product: { price: 4.5 } })).toMatchObject({ name: 'Cup', price: 4.5 });
    expect(await client.products.delete('rest-1')).toBe(true);
  });

  it('looks after the pictures of a product', async () => {
    await client.products.create({ product: { sku: 'rest-2', name: 'Pictured', price: 4, attributeSetId: 4 } });
    const entry = { mediaType: 'image', label: 'Front', position: 1, disabled: false, types: ['image'] };
    const content = { base64EncodedData: PNG, type: 'image/png', name: 'front.png' };
    const id = Number(await client.productMedia.create('rest-2', { entry: { ...entry, content } }));
    expect(await client.productMedia.get('rest-2', id)).toMatchObject({ id, mediaType: 'image', label: 'Front' });
    expect(await client.productMedia.update('rest-2', id, { entry: { ...entry, id, label: 'Back' } })).toBe(true);
    expect(await client.productMedia.list('rest-2')).toMatchObject([{ id, label: 'Back' }]);
    expect(await client.productMedia.delete('rest-2', id)).toBe(true);
    expect(await client.productMedia.list('rest-2')).toEqual([]);
  });

  it('makes, changes and deletes a category', async () => {
    const { id } = await client.categories.create({ category: { name: 'Cups', parentId: 2, isActive: true } });
    expect((await client.categories.list()).childrenData).toContainEqual(expect.objectContaining({ id, name: 'Cups' }));
    expect(await client.categories.update(id, { category: { name: 'Mugs' } })).toMatchObject({ id, name: 'Mugs' });
    expect(await client.categories.delete(id)).toBe(true);
  });

  it('hears what is wrong in words', async () => {
    await expect(stranger.products.list()).rejects.toBe('The signature is invalid. Verify and try again.');
    await expect(client.products.delete('no-such')).rejects.toBe(
      "The product that was requested doesn't exist. Verify the product and try again.",
    );
    await expect(client.categories.update(999_999, { category: { name: 'x' } })).rejects.toBe('No such entity with id = 999999');
  });
});
