import { int, pageOf, SearchCriteria, text, wireInt, wireText } from '@merx/wire';
import { z } from 'zod';

export const TaxClass = z.object({ class_id: wireInt, class_name: wireText, class_type: wireText });
export type TaxClass = z.infer<typeof TaxClass>;

export const TaxClassList = pageOf(TaxClass);
export type TaxClassList = z.infer<typeof TaxClassList>;

export const TaxClassInput = z.strictObject({
  class_id: int.nullish(),
  class_name: text.nullish(),
  class_type: text.nullish(),
  extension_attributes: z.object({}).nullish(),
});
export type TaxClassInput = z.infer<typeof TaxClassInput>;

export const ListTaxClasses = z.object({ searchCriteria: SearchCriteria });
const taxClassId = int.describe('Id of the tax class.');

export const TaxClassId = z.object({ taxClassId });
export const NewTaxClass = z.object({ taxClass: TaxClassInput });
export const ChangedTaxClass = z.object({ classId: taxClassId, taxClass: TaxClassInput });
