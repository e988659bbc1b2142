import type first from './first';
import type rest from './rest';

/** Every text of the admin, by its key. */
type Texts = typeof first & typeof rest;

export type { Texts as default };
