import { builtInOptions, type Database, shopConfig } from '@merx/db';
import { directoryOf } from '../../directory/index.js';
import { storeDirectory } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFoundByTwo } from '../../trpc/errors.js';
import { CustomerAnswer } from '../account/account.schema.js';
import { CustomerAddressAnswer } from '../address/address.schema.js';
import { isCustom, isInForm, metadataOf } from './attribute-metadata.js';
import { type AttributeRow, type EntityType, selectAttributes, selectGroupOptions } from './metadata.queries.js';
import type { AttributeMetadata, AttributeOption } from './metadata.schema.js';

/** Customer attribute metadata. */
export const customerMetadata = metadataFor('customer', Object.keys(CustomerAnswer.shape));

/** Customer address attribute metadata. */
export const addressMetadata = metadataFor('customer_address', Object.keys(CustomerAddressAnswer.shape));

function metadataFor(entityType: EntityType, fieldNames: string[]) {
  const fields = new Set(fieldNames);
  const attributes = ({ db, scope }: Context) => selectAttributes(db, entityType, scope.storeId);
  return {
    /** The attribute with that code. Throws 404 for an unknown one. */
    async get({ ctx, input: { attributeCode } }: Call<{ attributeCode: string }>): Promise<AttributeMetadata> {
      const rows = (await attributes(ctx)).filter(({ code }) => code === attributeCode);
      const [found] = await described(ctx, entityType, rows);
      if (!found) throw notFoundByTwo('entityType', entityType, 'attributeCode', attributeCode);
      return found;
    },
    /** The attributes of a form, in order. Throws 404 for an unknown form. */
    async ofForm({ ctx, input: { formCode } }: Call<{ formCode: string }>): Promise<AttributeMetadata[]> {
      const rows = (await attributes(ctx)).filter((row) => isInForm(row, formCode));
      if (rows.length === 0) throw notFoundByTwo('entityType', entityType, 'formCode', formCode);
      return described(ctx, entityType, rows);
    },
    all: async ({ ctx }: { ctx: Context }): Promise<AttributeMetadata[]> => described(ctx, entityType, await attributes(ctx)),
    /** The attributes added by merchants. */
    async custom({ ctx }: { ctx: Context }): Promise<AttributeMetadata[]> {
      const rows = (await attributes(ctx)).filter((row) => isCustom(row, fields));
      return described(ctx, entityType, rows);
    },
  };
}

async function described(ctx: Context, entityType: EntityType, rows: AttributeRow[]): Promise<AttributeMetadata[]> {
  const config = await shopConfig(ctx.db.cache, ctx.db, ctx.scope.storeId);
  const options = await optionsOf(ctx.db, rows);
  return rows.map((row, index) => ({ ...metadataOf(entityType, row, config), options: options[index] ?? [] }));
}

const NOTHING: AttributeOption = { label: ' ', value: '' };

/** The options of each of these attributes, in order; every system list is read once. */
export async function optionsOf(db: Database, rows: readonly AttributeRow[]): Promise<AttributeOption[][]> {
  const names = [...new Set(rows.flatMap((row) => listOf(row) ?? []))];
  const lists = new Map(await Promise.all(names.map(async (name) => [name, await listedOptions(db, name)] as const)));
  return rows.map((row) => {
    const name = listOf(row);
    if (name !== null) return lists.get(name) ?? [];
    return row.frontend_input === 'select' || row.frontend_input === 'multiselect' ? [NOTHING, ...row.options] : [];
  });
}

/** The system list that an attribute's options come from. */
const listOf = ({ options_from, frontend_input }: AttributeRow): string | null =>
  options_from ?? (frontend_input === 'boolean' ? 'yes_no' : null);

async function listedOptions(db: Database, name: string): Promise<AttributeOption[]> {
  switch (name) {
    case 'websites':
      return (await storeDirectory(db)).websites.map((website) => ({ label: website.name, value: String(website.id) }));
    case 'store_views':
      return storeViewOptions(db);
    case 'customer_groups':
      return selectGroupOptions(db);
    case 'countries':
      return [NOTHING, ...(await allowedCountries(db)).map(({ id, full_name_english }) => ({ label: full_name_english, value: id }))];
    case 'regions':
      return [
        NOTHING,
        ...(await allowedCountries(db)).flatMap(({ regions }) => regions.map(({ id, name }) => ({ label: name, value: String(id) }))),
      ];
    default:
      return [...(builtInOptions[name] ?? [])];
  }
}

/** Allowed countries, by name. */
async function allowedCountries(db: Database) {
  const { countries } = await directoryOf(db);
  return [...countries.values()]
    .filter(({ allowed }) => allowed)
    .sort((one, other) => one.full_name_english.localeCompare(other.full_name_english, 'en'));
}

/** The store views by group. */
async function storeViewOptions(db: Database): Promise<AttributeOption[]> {
  const { groups, stores } = await storeDirectory(db);
  return groups
    .filter(({ id }) => id !== 0)
    .map((group) => ({
      label: group.name,
      options: stores
        .filter(({ store_group_id }) => store_group_id === group.id)
        .map(({ id, name }) => ({ label: name, value: String(id) })),
    }));
}
