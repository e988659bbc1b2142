import { type Cache, type ConfigReader, type Database, type ListInput, type Queryable, shopConfig } from '@merx/db';
import { storeDirectory } from '../store/index.js';
import type { Call, Context } from '../trpc/context.js';
import { badInputs, type Fault, notFound, required, tooManyCharacters } from '../trpc/errors.js';
import { agreementList } from './agreement.list.js';
import { type AgreementRow, deleteAgreement, insertAgreement, selectAgreements, updateAgreementActive } from './agreement.queries.js';
import type { Agreement } from './agreement.schema.js';
import { agreementRequired, notText, storeViewNotFound } from './faults.js';

export type { AgreementRow };

const AGREED_BY_BUYING = 0;
const TO_BE_TICKED = 1;
/** Store id that stands for every store view. */
const EVERY_STORE = 0;

/** Where agreements of a store view are read from. Inside a transaction, `db` is the transaction. */
interface AgreementSource {
  cache: Cache;
  db: Queryable;
  config: ConfigReader;
  storeId: number;
}

/** The agreements shown to buyers in the store view; none while agreements are disabled. */
export async function listAgreements({ ctx }: { ctx: Context }): Promise<Agreement[]> {
  const { db, scope } = ctx;
  const { storeId } = scope;
  const config = await shopConfig(db.cache, db, storeId);
  const agreements = await shownAgreements({ cache: db.cache, db, config, storeId });
  return agreements.map(shown);
}

const shown = ({ content_height, ...agreement }: Omit<AgreementRow, 'store_ids'> | Agreement): Agreement => ({
  ...agreement,
  ...(content_height !== null && content_height !== undefined && { content_height }),
});

/** The agreements that match the criteria, of every store view, also disabled ones. Throws 400 for an unknown field. */
export async function findAgreements({ ctx, input }: Call<ListInput>): Promise<Agreement[]> {
  return (await agreementList.page(ctx.db, input)).items.map(shown);
}

/** Throws 400 unless all required agreements of the store view are accepted; `agreementIds` are the ticked ones. */
export async function requireAgreements(source: AgreementSource, agreementIds: readonly string[] | null | undefined): Promise<void> {
  const ticked = new Set(agreementIds?.map((id) => id.trim()));
  const agreements = await shownAgreements(source);
  const open = agreements.filter(({ mode, agreement_id }) => mode === TO_BE_TICKED && !ticked.has(String(agreement_id)));
  if (open.length === 0) return;
  throw agreementRequired({ agreementIds: open.map(({ agreement_id }) => agreement_id).join(', ') });
}

async function shownAgreements({ cache, db, config, storeId }: AgreementSource): Promise<AgreementRow[]> {
  if (!config.flag('checkout/options/enable_agreements')) return [];
  const active = await cache.get('agreements', () => selectAgreements(db, true));
  return active.filter(({ store_ids }) => store_ids.includes(EVERY_STORE) || store_ids.includes(storeId));
}

export interface AgreementDetails {
  name: string;
  /** Label of the checkbox. */
  checkboxText: string;
  content: string;
  /** Whether the content is HTML rather than plain text. */
  isHtml: boolean;
  /** Whether the buyer has to tick it; otherwise ordering implies consent. */
  isManual: boolean;
  /** Empty, or including 0: every store view. */
  storeIds: number[];
}

/** All agreements, including disabled ones. */
export const allAgreements = (db: Database): Promise<AgreementRow[]> => selectAgreements(db, false);

/** Creates an enabled agreement and returns its id. Throws 400 for an empty or overlong text and an unknown store view. */
export async function addAgreement(db: Database, details: AgreementDetails): Promise<number> {
  const faults = textFaults(details);
  if (faults.length > 0) throw badInputs(faults);
  const agreementId = await insertAgreement(db, {
    name: details.name.trim(),
    content: details.content,
    content_height: null,
    checkbox_text: details.checkboxText.trim(),
    is_active: true,
    is_html: details.isHtml,
    mode: details.isManual ? TO_BE_TICKED : AGREED_BY_BUYING,
    store_ids: await knownStores(db, details.storeIds),
  });
  await forgetAgreements(db);
  return agreementId;
}

/** Enables or disables an agreement. Throws 404. */
export async function setAgreementActive(db: Database, agreementId: number, isActive: boolean): Promise<void> {
  if (!(await updateAgreementActive(db, agreementId, isActive))) throw notFound('id', agreementId);
  await forgetAgreements(db);
}

/** Deletes an agreement. Throws 404. */
export async function removeAgreement(db: Database, agreementId: number): Promise<void> {
  if (!(await deleteAgreement(db, agreementId))) throw notFound('id', agreementId);
  await forgetAgreements(db);
}

const forgetAgreements = (db: Database): Promise<void> => db.cache.forget('agreements');

const NAME_LENGTH = 255;
const CHECKBOX_LENGTH = 1000;
const CONTENT_LENGTH = 200_000;

function textFaults({ name, checkboxText, content }: AgreementDetails): Fault[] {
  return [
    ...lengthFaults('name', name, NAME_LENGTH),
    ...lengthFaults('checkbox text', checkboxText, CHECKBOX_LENGTH),
    ...lengthFaults('content', content, CONTENT_LENGTH),
    ...(content.includes('\0') ? [notText({ fieldName: 'content' })] : []),
  ];
}

function lengthFaults(fieldName: string, text: string, most: number): Fault[] {
  if (text.trim() === '') return [required(fieldName)];
  if (text.length <= most) return [];
  return [tooManyCharacters({ fieldName, length: most })];
}

async function knownStores(db: Database, storeIds: number[]): Promise<number[]> {
  if (storeIds.length === 0 || storeIds.includes(EVERY_STORE)) return [EVERY_STORE];
  const { stores } = await storeDirectory(db);
  const unknown = storeIds.find((id) => !stores.some((store) => store.id === id));
  if (unknown !== undefined) throw storeViewNotFound({ storeId: unknown });
  return [...new Set(storeIds)].sort((a, b) => a - b);
}
