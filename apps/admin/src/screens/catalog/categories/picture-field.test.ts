import { expect, it } from 'vitest';
import { dropUpload, keepUpload } from '../../../form/uploads';
import { availablePicture, pictureAddress } from './picture-field';

it.each([
  ['mugs.png', '/media/catalog/category/mugs.png'],
  ['a b/100%.jpg', '/media/catalog/category/a%20b/100%25.jpg'],
  ['/media/catalog/category/mugs.png', '/media/catalog/category/mugs.png'],
  ['blob:http://shop/1', 'blob:http://shop/1'],
])('finds the picture %j', (image, address) => {
  expect(pictureAddress(image)).toBe(address);
});

it('takes what is stored for a chosen picture that is gone', () => {
  const chosen = keepUpload(new File(['x'], 'x.png'));
  expect(availablePicture(chosen, 'old.png')).toBe(chosen);
  dropUpload(chosen);
  expect(availablePicture(chosen, 'old.png')).toBe('old.png');
  expect(availablePicture('', 'old.png')).toBe('');
});
