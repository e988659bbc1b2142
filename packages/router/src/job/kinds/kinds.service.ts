import type { JobKind } from '../job-kind.service.js';
import { customerKinds } from './customer-kinds.service.js';
import { listKinds } from './list-kinds.service.js';
import { productKinds } from './product-kinds.service.js';
import { salesKinds } from './sales-kinds.service.js';

/** Every kind of work that can go on in the background, by its name. */
export const kinds: ReadonlyMap<string, JobKind> = new Map(
  Object.entries({ ...productKinds, ...salesKinds, ...customerKinds, ...listKinds }),
);
