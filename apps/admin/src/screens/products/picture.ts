/** The address of a product's picture, made to fit in a square of that side. */
export const pictureUrl = (file: string, side: 80 | 160 | 240 | 320 = 160): string => `/media/catalog/product/cache/${side}x${side}${file}`;
