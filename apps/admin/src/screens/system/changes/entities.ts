import i18next from 'i18next';
import { settingLink } from '../../../shell/setting-link';
import { say } from '../../../texts/say';

/** Pages of the records in the audit log; entities not listed have no page of their own. */
const PLACES: Record<string, string> = {
  product: '/products',
  category: '/categories',
  attribute: '/attributes',
  attribute_set: '/attribute-sets',
  tax_rate: '/tax-rates',
  tax_rule: '/tax-rules',
  inventory_source: '/sources',
  inventory_stock: '/stocks',
  catalog_rule: '/catalog-price-rules',
  price_list: '/price-lists',
  sales_rule: '/price-rules',
  customer: '/customers',
  customer_group: '/customer-groups',
  cms_page: '/pages',
  cms_block: '/blocks',
  url_rewrite: '/url-rewrites',
  review: '/reviews',
  admin_user: '/admins',
  admin_role: '/roles',
  integration: '/integrations',
  webhook_endpoint: '/webhooks',
  mail_template: '/email-templates',
  order: '/orders',
  rma: '/returns',
  mail: '/mails',
  job: '/jobs',
};
const LISTS: Record<string, string> = {
  tax_class: '/tax-classes',
  rma_option: '/return-options',
  website: '/stores',
  store_group: '/stores',
  store: '/stores',
  config: '/settings',
  admin_invitation: '/admins',
  mail_server: '/mail-server',
  currency_rate: '/currency-rates',
  admin_sso: '/single-sign-on',
  media_picture: '/media',
  media_folder: '/media',
};

/** Every entity in the audit log. */
export const ENTITIES = [...Object.keys(PLACES), ...Object.keys(LISTS), 'table_rates', 'checkout_agreement', 'export'];

export interface LoggedRecord {
  entity: string;
  entity_id: string;
  entity_label: string | null;
}

export const entityName = (entity: string): string => say(`system.entity.${entity}`, entity);

/** Entity type and name. */
export const recordName = ({ entity, entity_id, entity_label }: LoggedRecord): string =>
  `${entityName(entity)} ${entity_label ?? entity_id}`;

/** Path of the record's page, if it has one. */
export function recordLink({ entity, entity_id, entity_label }: LoggedRecord): string | undefined {
  // A setting is labeled by its key.
  if (entity === 'config' && entity_label) return settingLink({ setting: entity_label });
  const place = PLACES[entity];
  return place ? `${place}/${encodeURIComponent(entity_id)}` : LISTS[entity];
}

/** `job.` and the job kind; actions of admins on jobs are `job.jobs.`. */
const JOB = /^job\.(?!jobs\.(?:start|cancel|retry|file)$)(.+)$/;
/** Command names contain colons, procedure names contain dots. */
const COMMAND = /^(cli|[\w-]+:[\w-]+)$/;

/** Variants of a procedure for different callers. */
const CALLERS: ReadonlySet<string> = new Set(['admin', 'customer', 'mine', 'guest']);

/** Label of an action: by its full name, by its job kind, or by the last part of its name. */
export function actionName(procedure: string): string {
  const job = JOB.exec(procedure)?.[1];
  if (job) return say(`system.jobKind.${job.replace('.', '_')}`, i18next.t('system.action.start'));
  if (COMMAND.test(procedure)) return i18next.t('system.byCommand');
  const parts = procedure.split('.').filter((part) => !CALLERS.has(part));
  return say(`system.actionOf.${parts.join('_')}`, say(`system.action.${parts.at(-1)}`, i18next.t('system.action.change')));
}
