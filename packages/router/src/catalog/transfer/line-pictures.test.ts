import { describe, expect, it } from 'vitest';
import type { StoredMedia } from '../product/product-parts.queries.js';
import { galleryWith } from './line-pictures.js';

const picture = (id: number) => ({ id, path: `wysiwyg/${id}.png`, name: `${id}.png`, alt: '' });
const stored = (id: number, library_id: number | null): StoredMedia => ({
  ...{ id, file: `/p/${id}.png`, media_type: 'image', label: null, position: id, disabled: false, video_content: null, library_id },
});
const roles = ['image', 'small_image', 'thumbnail', 'swatch_image'];

describe('the gallery of an imported line', () => {
  it('has the base picture first, with the roles that nothing has', () => {
    const plan = galleryWith(
      { base: picture(1), additional: [picture(2), picture(1), picture(2)] },
      { existing: [], attributes: {}, roles },
    );
    expect(plan.entries).toEqual([
      { media_type: 'image', label: null, position: 2, types: [] },
      { media_type: 'image', label: null, position: 1, types: ['image', 'small_image', 'thumbnail'] },
    ]);
    expect([...plan.copies].map(([index, { id }]) => [index, id])).toEqual([
      [0, 2],
      [1, 1],
    ]);
  });

  it('keeps what the product has, and only gives the base role to a copy that is there', () => {
    const existing = [stored(1, null), stored(2, 7)];
    const attributes = { image: '/p/1.png', small_image: '/p/1.png', thumbnail: 'no_selection', swatch_image: '/p/2.png' };
    const plan = galleryWith({ base: picture(7), additional: [picture(7)] }, { existing, attributes, roles });
    expect(plan.entries).toEqual([{ id: 1 }, { id: 2, types: ['swatch_image', 'image', 'thumbnail'] }]);
    expect(plan.copies.size).toBe(0);
  });
});
