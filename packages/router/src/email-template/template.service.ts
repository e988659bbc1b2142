import type { Database } from '@merx/db';
import { callerEmail, refuseMightier } from '../auth/index.js';
import { deliverNow } from '../backend/index.js';
import { identityOf, latestMailData, maskTokens, senderOf } from '../mail/index.js';
import { localeFormat, wordsIn } from '../sales/index.js';
import { storeDirectory } from '../store/index.js';
import type { Call, Context, MailData, MailTemplates } from '../trpc/context.js';
import { badInputs, notFound } from '../trpc/errors.js';
import { templatesUnavailable } from './faults.js';
import { mailSources } from './mail-sources.js';
import { editableKinds, isPreviewable, sampleOf } from './samples.js';
import * as queries from './template.queries.js';
import type {
  Preview,
  PreviewInput,
  SentTest,
  Template,
  TemplateId,
  TemplateInput,
  TemplateRow,
  TemplateTexts,
} from './template.schema.js';
import { templateFaults } from './template-faults.js';
import { variablesOf } from './variables.js';

const DEFAULT_STORE = 'default';

function templatesOf({ settings }: Pick<Context, 'settings'>): MailTemplates {
  if (!settings.mailTemplates) throw templatesUnavailable();
  return settings.mailTemplates;
}

/** All emails that a store can have its own version of. */
export async function listTemplates({ ctx }: Pick<Call, 'ctx'>): Promise<TemplateRow[]> {
  const { db, settings } = ctx;
  const [versions, templates] = [await queries.selectOwnVersions(db), templatesOf(ctx)];
  const { language } = (await senderOf(db, settings.baseUrl, 0)).store;
  return Promise.all(
    editableKinds.map(async (kind) => {
      const { subject } = await templates.defaults(kind, DEFAULT_STORE, language);
      const own = versions.filter((version) => version.kind === kind);
      return { kind, subject, own: own.map(({ store_id, updated_at }) => ({ store_id, updated_at })) };
    }),
  );
}

/** The kind and the store view that an id names. */
interface Place {
  id: string;
  kind: string;
  storeId: number;
  storeCode: string;
}

const ID = /^(\w+)-(\d{1,9})$/;

/** Throws 404 for an unknown email or store view. */
async function placeOf(db: Database, id: string): Promise<Place> {
  const [, kind = '', store = ''] = ID.exec(id) ?? [];
  const storeId = Number(store);
  const { stores } = await storeDirectory(db);
  const found = stores.find((candidate) => candidate.id === storeId);
  if (!editableKinds.includes(kind) || !found) throw notFound('id', id);
  return { id: `${kind}-${storeId}`, kind, storeId, storeCode: storeId === 0 ? DEFAULT_STORE : found.code };
}

/** The texts of an email for a store view: its own, those of all store views, or the default in its language. Throws 404. */
export async function getTemplate({ ctx, input }: Call<TemplateId>): Promise<Template> {
  const place = await placeOf(ctx.db, input.id);
  const { id, kind, storeId } = place;
  const [stored] = await queries.selectTemplates(ctx.db, kind, storeId);
  const { data } = await exampleOf(ctx, place);
  const { subject, text, html } = stored ?? (await templatesOf(ctx).defaults(kind, place.storeCode, data.store.language));
  return {
    ...{ id, kind, store_id: storeId, subject, text, html, is_own: stored?.store_id === storeId, is_previewable: isPreviewable(kind) },
    variables: variablesOf(data),
  };
}

/** What an email of this kind says, as an example in the language of the store view, and its sender. */
async function exampleOf({ db, settings }: Context, { kind, storeId }: Place) {
  const { config, store } = await senderOf(db, settings.baseUrl, storeId);
  const [timeZone, currency] = [config.text('general/locale/timezone'), config.text('currency/options/default')];
  const sample = sampleOf(kind, localeFormat(store.language, timeZone, currency), wordsIn(store.language));
  return { from: identityOf(config, 'general'), data: { ...sample, store } };
}

/** Throws 400 with the error and its line at each field that is invalid. */
async function check(ctx: Context, place: Place, { subject, text, html }: TemplateTexts): Promise<void> {
  const { data } = await exampleOf(ctx, place);
  const found = await templatesOf(ctx).check({ subject, text, html }, data, place.storeCode);
  if (found.length > 0) throw badInputs(templateFaults(found));
}

/** Saves the own version of a store view. Throws 404, and 400 as `check`. */
export async function saveTemplate({ ctx, input }: Call<TemplateInput>): Promise<Template> {
  const place = await placeOf(ctx.db, input.id);
  await check(ctx, place, input);
  const { subject, text, html } = input;
  await queries.upsertTemplate(ctx.db, { id: place.id, kind: place.kind, store_id: place.storeId, subject, text, html });
  return getTemplate({ ctx, input });
}

/** Deletes the own version of a store view, and returns the texts in use from now on. Throws 404 if there is none. */
export async function revertTemplate({ ctx, input }: Call<TemplateId>): Promise<Template> {
  const { id } = await placeOf(ctx.db, input.id);
  if (!(await queries.deleteTemplate(ctx.db, id))) throw notFound('id', id);
  return getTemplate({ ctx, input });
}

/**
 * The email that these texts make of an example, or of the latest email of this kind, without the tokens of its links. Throws 404, 400 as
 * `check`, and 401 for the latest one if the caller may not read emails.
 */
export async function previewTemplate({ ctx, input }: Call<PreviewInput>): Promise<Preview> {
  const place = await placeOf(ctx.db, input.id);
  await check(ctx, place, input);
  const latest = input.latest === true && isPreviewable(place.kind) ? await latestData(ctx, place) : null;
  const data = latest ?? (await exampleOf(ctx, place)).data;
  const { subject, text, html } = await templatesOf(ctx).render(input, data, place.storeCode);
  const shown = (content: string) => (latest ? maskTokens(content, latest) : content);
  return { subject: shown(subject), text: shown(text), html: shown(html), is_latest: latest !== null };
}

function latestData({ db, settings, actor }: Context, { kind, storeId }: Place): Promise<MailData | null> {
  refuseMightier(actor, ['Magento_Email::mails']);
  return latestMailData({ db, baseUrl: settings.baseUrl, sources: mailSources }, kind, storeId);
}

/** Sends the caller an example of the email. Throws 404, 400 as `check` and if it was not sent, 401 for an integration. */
export async function sendTemplateTest({ ctx, input }: Call<TemplateInput>): Promise<SentTest> {
  const place = await placeOf(ctx.db, input.id);
  await check(ctx, place, input);
  const { kind, storeCode } = place;
  const [recipient, { from, data }] = [await callerEmail(ctx), await exampleOf(ctx, place)];
  const { subject, text, html } = input;
  const mail = { kind, storeCode, key: `test-${Date.now()}`, from, to: recipient, bcc: [], data, own: { subject, text, html } };
  return { recipient, transport: (await deliverNow(ctx.settings, mail)).transport };
}
