import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { ListTaxRates, SavedTaxRate, TaxRate, TaxRateId, TaxRateList } from './tax-rate.schema.js';
import { getTaxRate, listTaxRates, removeTaxRate, saveTaxRate } from './tax-rate.service.js';

const taxes = acl('Magento_Tax::manage_tax');

/** Create and update are one save, keyed by the id in the body. */
export const taxRateRoutes = router({
  list: taxes('GET', '/V1/taxRates/search').input(ListTaxRates).output(TaxRateList).query(listTaxRates),
  get: taxes('GET', '/V1/taxRates/{rateId}').input(TaxRateId).output(TaxRate).query(getTaxRate),
  create: taxes('POST', '/V1/taxRates').input(SavedTaxRate).output(TaxRate).mutation(saveTaxRate),
  update: taxes('PUT', '/V1/taxRates').input(SavedTaxRate).output(TaxRate).mutation(saveTaxRate),
  delete: taxes('DELETE', '/V1/taxRates/{rateId}').input(TaxRateId).output(wireBool).mutation(removeTaxRate),
});
