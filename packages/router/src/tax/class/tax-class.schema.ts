import { taxClass } from '@merx/db/tables';
import { entity, int, pageOf } from '@merx/wire';
import { z } from 'zod';

const fields = entity(taxClass);

export const TaxClass = z.object(fields.out);
export type TaxClass = z.infer<typeof TaxClass>;

export const TaxClassList = pageOf(TaxClass);

export const TaxClassInput = z.strictObject({ ...fields.in, extension_attributes: z.object({}).nullish() });
export type TaxClassInput = z.infer<typeof TaxClassInput>;

const taxClassId = int.describe('Id of the tax class.');

export const TaxClassId = z.object({ taxClassId });
export const NewTaxClass = z.object({ taxClass: TaxClassInput });
export const ChangedTaxClass = z.object({ classId: taxClassId, taxClass: TaxClassInput });
