import { CriteriaInput, wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { exportRatesText, importRatesText } from './rate-file.service.js';
import { taxRates } from './tax-rate.list.js';
import { ChangedTaxRate, ImportedRates, RatesFile, RatesText, SavedTaxRate, TaxRate, TaxRateId, TaxRateList } from './tax-rate.schema.js';
import { changeTaxRate, getTaxRate, removeTaxRate, saveTaxRate } from './tax-rate.service.js';

const taxes = acl('Magento_Tax::manage_tax');

/** Create and update are one save, keyed by the id in the body. */
export const taxRateRoutes = router({
  list: taxes('GET', '/V1/taxRates/search', 'Lists tax rates').input(CriteriaInput).output(TaxRateList).query(taxRates.handle),
  get: taxes('GET', '/V1/taxRates/{rateId}', 'Returns a tax rate').input(TaxRateId).output(TaxRate).query(getTaxRate),
  create: taxes('POST', '/V1/taxRates', 'Creates a tax rate').input(SavedTaxRate).output(TaxRate).mutation(saveTaxRate),
  update: taxes('PUT', '/V1/taxRates', 'Updates the tax rate given in the body').input(SavedTaxRate).output(TaxRate).mutation(saveTaxRate),
  updateById: taxes('PUT', '/V1/taxRates/{id}', 'Updates a tax rate').input(ChangedTaxRate).output(TaxRate).mutation(changeTaxRate),
  delete: taxes('DELETE', '/V1/taxRates/{rateId}', 'Deletes a tax rate').input(TaxRateId).output(wireBool).mutation(removeTaxRate),
  /** Files. Admin only, not served over REST. */
  importCsv: taxes().input(RatesFile).output(ImportedRates).mutation(importRatesText),
  exportCsv: taxes().meta({ isLogged: true }).output(RatesText).query(exportRatesText),
});
