import { staff } from '../../trpc/procedures.js';
import { Lookups } from './lookup.schema.js';
import { readLookups } from './lookup.service.js';

/** Admin only, not served over REST. */
export const lookupRoute = staff().output(Lookups).query(readLookups);
