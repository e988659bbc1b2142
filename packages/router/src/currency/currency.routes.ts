import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { CurrencyRates, ImportedRates, RatesInput } from './rate.schema.js';
import { getRates, importNow, saveRates } from './rate.service.js';

const rates = acl('Magento_CurrencySymbol::currency_rates');

/** Admin only, not served over REST. */
export const currencyRoutes = router({
  rates: router({
    get: rates().output(CurrencyRates).query(getRates),
    save: rates().input(RatesInput).output(CurrencyRates).mutation(saveRates),
    import: rates().output(ImportedRates).mutation(importNow),
  }),
});
