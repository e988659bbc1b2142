import { audioProducts } from './audio.js';
import { bookProducts } from './books.js';
import { homeProducts } from './home.js';
import { outdoorProducts } from './outdoor.js';
import type { DemoProduct } from './product.js';
import { serviceProducts } from './services.js';

/** Everything the demo shop sells. */
export const demoProducts: readonly DemoProduct[] = [
  ...outdoorProducts,
  ...homeProducts,
  ...bookProducts,
  ...audioProducts,
  ...serviceProducts,
];
