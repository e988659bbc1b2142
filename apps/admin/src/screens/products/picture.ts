/** URL of a product picture, resized to fit a square of that size. */
export const pictureUrl = (file: string, side: 80 | 160 | 240 | 320 = 160): string => `/media/catalog/product/cache/${side}x${side}${file}`;
