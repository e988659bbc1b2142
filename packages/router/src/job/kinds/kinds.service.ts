import type { JobKind } from '../job-kind.service.js';
import { customerKinds } from './customer-kinds.service.js';
import { listKinds } from './list-kinds.service.js';
import { productKinds } from './product-kinds.service.js';
import { salesKinds } from './sales-kinds.service.js';

/** All kinds of background jobs, by name. */
export const kinds: ReadonlyMap<string, JobKind> = new Map(
  Object.entries({ ...productKinds, ...salesKinds, ...customerKinds, ...listKinds }),
);
