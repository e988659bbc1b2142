import { columnField, columns, list } from '@merx/db';
import { taxRate } from '@merx/db/tables';
import { TaxRate } from './tax-rate.schema.js';

/** Tax rates with their titles by store view. */
export const taxRates = list<TaxRate>({
  from: 'tax_rate r left join directory_region g on g.id = r.tax_region_id',
  key: 'r.id',
  ...columns(
    TaxRate,
    taxRate,
    'r',
    {
      region_name: 'g.code',
      titles: `array(select json_build_object('store_id', t.store_id::text, 'value', t.value)
        from tax_rate_title t where t.rate_id = r.id order by t.store_id)`,
    },
    (name) => (name === 'tax_calculation_rate_id' ? columnField(taxRate, 'r', 'id') : undefined),
  ),
});
