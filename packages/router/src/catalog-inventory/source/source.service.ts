import { type ListInput, shopConfig } from '@merx/db';
import { saveSettings } from '../../store/index.js';
import type { Call, Context } from '../../trpc/context.js';
import { notFound } from '../../trpc/errors.js';
import { sourceCodeTaken } from '../faults.js';
import { type DefaultPlace, sourceList } from './source.list.js';
import { lockSource, upsertSource } from './source.queries.js';
import type { Source, SourceInput } from './source.schema.js';
import { BLANK, DEFAULT_SOURCE, mergedSource } from './source-values.js';

/** The sources that match the criteria. Throws 400 for an unknown field. */
export const listSources = async ({ ctx, input }: Call<ListInput>) => sourceList.page(ctx.db, input, await defaultPlace(ctx));

/** The source with that code. Throws 404. */
export async function getSource({ ctx, input: { sourceCode } }: Call<{ sourceCode: string }>): Promise<Source> {
  const found = await sourceList.find(ctx.db, sourceCode, await defaultPlace(ctx));
  if (!found) throw notFound('sourceCode', sourceCode);
  return found;
}

/** The place of the default source: the shipping origin of the settings. */
export async function defaultPlace({ db }: Pick<Context, 'db'>): Promise<DefaultPlace> {
  const config = await shopConfig(db.cache, db, 0);
  const region = config.text('shipping/origin/region_id');
  return {
    country_id: config.text('shipping/origin/country_id'),
    region_id: /^[1-9]\d*$/.test(region) ? Number(region) : null,
    postcode: config.text('shipping/origin/postcode'),
  };
}

/**
 * Creates or updates a source; omitted fields stay unchanged. The address of the default source is the shipping origin, stored in the
 * settings. Throws 400 for invalid values; nothing is changed then.
 */
export async function saveSource({ ctx, input: { source } }: Call<{ source: SourceInput }>): Promise<string[]> {
  return source.source_code === DEFAULT_SOURCE ? saveDefault(ctx, source) : saveOther(ctx, source);
}

/** Creates a source. Throws 400 if there is one with the code, and as `saveSource`. */
export const createSource = ({ ctx, input: { source } }: Call<{ source: SourceInput }>): Promise<string[]> => saveOther(ctx, source, true);

async function saveOther({ db }: Context, source: SourceInput, mustBeNew = false): Promise<string[]> {
  const code = source.source_code ?? '';
  await db.transaction(async (tx) => {
    const current = await lockSource(tx, code);
    if (mustBeNew && current) throw sourceCodeTaken({ fieldName: 'source.source_code', code });
    await upsertSource(tx, code, mergedSource(code, current ?? BLANK, source));
  });
  return [];
}

async function saveDefault(ctx: Context, source: SourceInput): Promise<string[]> {
  const { country_id, region_id, postcode } = source;
  // Null clears the region and the postcode, as for other sources; a store always has a country.
  const given = {
    country_id: country_id ?? undefined,
    region_id: region_id === null ? 0 : region_id,
    postcode: postcode === null ? '' : postcode,
  };
  const values = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [{ path: `shipping/origin/${name}`, value: String(value) }],
  );
  await saveSettings({ ctx, input: { scope: { scope: 'default' }, values } }, async (tx) => {
    const current = (await lockSource(tx, DEFAULT_SOURCE)) ?? BLANK;
    await upsertSource(tx, DEFAULT_SOURCE, mergedSource(DEFAULT_SOURCE, current, source));
  });
  return [];
}

/** As `saveSource`, for the source in the path. Throws 404 for an unknown one. */
export async function changeSource({ ctx, input }: Call<{ sourceCode: string; source: SourceInput }>): Promise<string[]> {
  await getSource({ ctx, input });
  return saveSource({ ctx, input: { source: { ...input.source, source_code: input.sourceCode } } });
}
