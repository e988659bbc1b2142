import { type CriteriaField, columnField, columnNames, list } from '@merx/db';
import { type ExactRow, inventorySource } from '@merx/db/tables';
import type { Source } from './source.schema.js';
import { DEFAULT_SOURCE } from './source-values.js';

type Columns = ExactRow<typeof inventorySource>;
/** The place of the default source, which the settings hold. */
export type DefaultPlace = {
  country_id: Columns['own_country_id'];
  region_id: Columns['own_region_id'];
  postcode: Columns['own_postcode'];
};

const PLACE = { country_id: 'text', region_id: 'int', postcode: 'text' } as const;
const PLACE_NAMES = ['country_id', 'region_id', 'postcode'] as const;
const RENAMED = ['is_enabled', ...PLACE_NAMES.map((name) => `own_${name}`)];
const OWN = columnNames(inventorySource, RENAMED);

const EXTRA = `case when x.source_code <> '${DEFAULT_SOURCE}' then json_build_object('is_pickup_location_active', x.is_pickup_location_active,
  'frontend_name', coalesce(x.frontend_name, x.name), 'frontend_description', coalesce(x.frontend_description, '')) end`;
const SHOWN = ['enabled', ...PLACE_NAMES, ...OWN.filter((name) => !/^(is_pickup_location_active|frontend_\w+)$/.test(name))];
const ROW = `json_strip_nulls(json_build_object(${SHOWN.map((name) => `'${name}', x.${name}`).join(', ')}, 'extension_attributes', ${EXTRA}))`;

const renamed: ReadonlyMap<string, CriteriaField> = new Map([
  ['enabled', { sql: 'x.enabled', kind: 'boolean' }],
  ['country_id', { sql: 'x.country_id', kind: 'text' }],
  ['region_id', { sql: 'x.region_id', kind: 'number' }],
  ['postcode', { sql: 'x.postcode', kind: 'text' }],
]);

/** The sources, with the place of the default one. */
export const sourceList = list<Source, DefaultPlace>({
  from: (place, bind) => {
    const columns = PLACE_NAMES.map(
      (name) => `case when s.source_code = '${DEFAULT_SOURCE}' then ${bind(place[name])}::${PLACE[name]} else s.own_${name} end as ${name}`,
    );
    const own = OWN.map((name) => `s.${name}`);
    return `(select s.is_enabled as enabled, ${[...own, ...columns].join(', ')} from inventory_source s) x`;
  },
  key: 'x.source_code',
  row: ROW,
  field: (name) => renamed.get(name) ?? (OWN.includes(name) ? columnField(inventorySource, 'x', name) : undefined),
});
