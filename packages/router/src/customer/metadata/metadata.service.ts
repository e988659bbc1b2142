import { shopConfig } from '@merx/db';
import type { Call, Context } from '../../trpc/context.js';
import { notFoundByTwo } from '../../trpc/errors.js';
import { CustomerAnswer } from '../account/account.schema.js';
import { CustomerAddressAnswer } from '../address/address.schema.js';
import { isCustom, isInForm, metadataOf } from './attribute-metadata.js';
import { optionsOf } from './attribute-options.service.js';
import { type AttributeRow, type EntityType, selectAttributes } from './metadata.queries.js';
import type { AttributeMetadata } from './metadata.schema.js';

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
