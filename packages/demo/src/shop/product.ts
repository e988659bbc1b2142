import type { Shape } from '../pictures/shapes.js';

/** A product of the demo shop. Amounts are decimal text in US dollars, weights in pounds. */
export interface DemoProduct {
  sku: string;
  name: string;
  price: string;
  /** Absent: a virtual product. */
  weight?: string;
  stock: number;
  /** A lower price that has already started and never ends. */
  special?: string;
  tiers?: readonly Tier[];
  /** Keys of leaf categories, see `categories.ts`. */
  categories: readonly string[];
  picture: Picture;
  summary: string;
  description: string;
}

export interface Tier {
  qty: string;
  price: string;
  /** Absent: all customer groups. */
  group?: number;
}

export interface Picture {
  shape: Shape;
  /** Colors of the object, its details and the background, as `#rrggbb`. */
  main: string;
  detail: string;
  ground: string;
}
