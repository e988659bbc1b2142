import { columnField, columnNames, list } from '@merx/db';
import { type ExactRow, inventorySource } from '@merx/db/tables';
import type { Source } from './source.schema.js';
import { DEFAULT_SOURCE } from './source-values.js';

/** The place of the default source, which the settings hold. */
export type DefaultPlace = Pick<ExactRow<typeof inventorySource>, 'country_id' | 'region_id' | 'postcode'>;

const PLACE = ['country_id', 'region_id', 'postcode'] as const;
const OWN = columnNames(inventorySource, [...PLACE]).map((name) => `s.${name}`);

const EXTRA = `case when x.source_code <> '${DEFAULT_SOURCE}' then json_build_object('is_pickup_location_active', x.is_pickup_location_active,
  'frontend_name', coalesce(x.frontend_name, x.name), 'frontend_description', coalesce(x.frontend_description, '')) end`;
const ROW = `json_strip_nulls(json_build_object(${columnNames(inventorySource, [
  'is_pickup_location_active',
  'frontend_name',
  'frontend_description',
])
  .map((name) => `'${name}', x.${name}`)
  .join(', ')}, 'extension_attributes', ${EXTRA}))`;

/** The sources, with the place of the default one. */
export const sourceList = list<Source, DefaultPlace>({
  from: (place, bind) => {
    const types = { country_id: 'text', region_id: 'int', postcode: 'text' };
    const columns = PLACE.map(
      (name) => `case when s.source_code = '${DEFAULT_SOURCE}' then ${bind(place[name])}::${types[name]} else s.${name} end as ${name}`,
    );
    return `(select ${[...OWN, ...columns].join(', ')} from inventory_source s) x`;
  },
  key: 'x.source_code',
  row: ROW,
  field: (name) => columnField(inventorySource, 'x', name),
});
