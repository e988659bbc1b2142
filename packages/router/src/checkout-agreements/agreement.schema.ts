import { checkoutAgreement } from '@merx/db/tables';
import { entity } from '@merx/wire';
import { z } from 'zod';

export const Agreement = z.object(entity(checkoutAgreement, { omit: ['position', 'store_ids'] }).out);
export type Agreement = z.infer<typeof Agreement>;

export const Agreements = z.array(Agreement);
