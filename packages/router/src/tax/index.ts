import { router } from '../trpc/init.js';
import { taxClassRoutes } from './class/tax-class.routes.js';
import { taxRateRoutes } from './rate/tax-rate.routes.js';
import { taxRuleRoutes } from './rule/tax-rule.routes.js';

export const taxRoutes = router({ class: taxClassRoutes, rate: taxRateRoutes, rule: taxRuleRoutes });

export { calculateTax } from './calculation/calculate-tax.js';
export { combinedPercent, rateGroups } from './calculation/rate-groups.js';
export type { RateGroup, TaxAlgorithm, TaxableRow, TaxDestination, TaxedRow, TaxRules } from './calculation/tax-calculation.js';
export type { TaxTable } from './calculation/tax-table.js';
export { taxTable } from './calculation/tax-table.service.js';
export { exportTaxRates, importTaxRates } from './rate/rate-file.service.js';
