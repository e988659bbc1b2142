import { CriteriaInput, wireBool, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { taxClasses } from './tax-class.list.js';
import { ChangedTaxClass, NewTaxClass, TaxClass, TaxClassId, TaxClassList } from './tax-class.schema.js';
import { createTaxClass, getTaxClass, removeTaxClass, updateTaxClass } from './tax-class.service.js';

const taxes = acl('Magento_Tax::manage_tax');

export const taxClassRoutes = router({
  list: taxes('GET', '/V1/taxClasses/search', 'Lists tax classes').input(CriteriaInput).output(TaxClassList).query(taxClasses.handle),
  get: taxes('GET', '/V1/taxClasses/{taxClassId}', 'Returns a tax class').input(TaxClassId).output(TaxClass).query(getTaxClass),
  create: taxes('POST', '/V1/taxClasses', 'Creates a tax class').input(NewTaxClass).output(wireText).mutation(createTaxClass),
  update: taxes('PUT', '/V1/taxClasses/{classId}', 'Updates a tax class').input(ChangedTaxClass).output(wireText).mutation(updateTaxClass),
  delete: taxes('DELETE', '/V1/taxClasses/{taxClassId}', 'Deletes a tax class').input(TaxClassId).output(wireBool).mutation(removeTaxClass),
});
