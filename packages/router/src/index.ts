import { accessRoutes, twoFactorAuthRoutes, userRoutes } from './auth/index.js';
import { backendRoutes } from './backend/index.js';
import { bulkRoutes } from './bulk/index.js';
import { bundleRoutes, catalogRoutes, configurableProductRoutes, downloadableRoutes } from './catalog/index.js';
import { catalogInventoryRoutes } from './catalog-inventory/index.js';
import { checkoutRoutes } from './checkout/index.js';
import { checkoutAgreementsRoutes } from './checkout-agreements/index.js';
import { cmsRoutes } from './cms/index.js';
import { currencyRoutes } from './currency/index.js';
import { customerRoutes } from './customer/index.js';
import { dashboardRoutes } from './dashboard/index.js';
import { directoryRoutes } from './directory/index.js';
import { eavRoutes } from './eav/index.js';
import { emailTemplateRoutes } from './email-template/index.js';
import { giftMessageRoutes } from './gift-message/index.js';
import { integrationRoutes } from './integration/index.js';
import { jobsRoutes, type RunnerOptions, runJob as runQueuedJob } from './job/index.js';
import { listReaderOf } from './list-reader.js';
import { liveRoutes } from './live/index.js';
import { loggingRoutes } from './logging/index.js';
import { mailRoutes } from './mail/index.js';
import { mediaLibraryRoutes } from './media/index.js';
import { priceListRoutes } from './price-list/index.js';
import { quoteRoutes } from './quote/index.js';
import { reviewRoutes } from './review/index.js';
import { rmaRoutes } from './rma/index.js';
import { salesRoutes } from './sales/index.js';
import { salesRuleRoutes } from './sales-rule/index.js';
import { searchRoutes } from './search/index.js';
import { storeRoutes } from './store/index.js';
import { taxRoutes } from './tax/index.js';
import { router } from './trpc/init.js';
import { uiRoutes } from './ui/index.js';
import { type PublishOptions, publishEvents, webhookRoutes } from './webhook/index.js';
import { webhookSources } from './webhook-sources.js';

/** The shop: one entry per module of the catalogue. */
export const appRouter = router({
  backend: backendRoutes,
  bulk: bulkRoutes,
  bundle: bundleRoutes,
  catalogInventory: catalogInventoryRoutes,
  checkout: checkoutRoutes,
  checkoutAgreements: checkoutAgreementsRoutes,
  catalog: catalogRoutes,
  cms: cmsRoutes,
  configurableProduct: configurableProductRoutes,
  customer: customerRoutes,
  dashboard: dashboardRoutes,
  directory: directoryRoutes,
  eav: eavRoutes,
  downloadable: downloadableRoutes,
  emailTemplate: emailTemplateRoutes,
  giftMessage: giftMessageRoutes,
  integration: router({ ...accessRoutes, integrations: integrationRoutes }),
  mail: mailRoutes,
  media: mediaLibraryRoutes,
  logging: loggingRoutes,
  job: jobsRoutes,
  live: liveRoutes,
  priceList: priceListRoutes,
  quote: quoteRoutes,
  review: reviewRoutes,
  rma: rmaRoutes,
  sales: salesRoutes,
  salesRule: salesRuleRoutes,
  search: searchRoutes,
  store: storeRoutes,
  tax: taxRoutes,
  twoFactorAuth: twoFactorAuthRoutes,
  user: userRoutes,
  ui: uiRoutes,
  currency: currencyRoutes,
  webhook: webhookRoutes,
});

export type AppRouter = typeof appRouter;

const lists = listReaderOf(appRouter);

/** Takes a job that waits, does it and notes how it went; false when none waits. Throws when the database fails while it looks for one. */
export const runJob = (options: Omit<RunnerOptions, 'lists'>): Promise<boolean> => runQueuedJob({ ...options, lists });

/** Makes messages to webhooks of what has happened, and returns how many events there were. Throws when the database fails. */
export const publishWebhooks = (options: Omit<PublishOptions, 'sources'>): Promise<number> =>
  publishEvents({ ...options, sources: webhookSources(lists) });

export { allResources, EVERYTHING } from '@merx/wire';
export {
  type AccountName,
  accountNamed,
  beginSso,
  createAdmin,
  createRole,
  ensureFirstAdmin,
  type FirstAdmin,
  finishSso,
  hashPassword,
  identify,
  identifySession,
  identifySigned,
  issueToken,
  type KeySource,
  listAdmins,
  listRoles,
  listTokens,
  makePassword,
  networkOf,
  requireNoInstances,
  resetSecondFactor,
  revokeToken,
  revokeTokensOf,
  type SignedCall,
  type SsoResult,
  setAdminActive,
  setAdminPassword,
  unlockAdmin,
} from './auth/index.js';
export { mailServerOf, type SetMailServer, sweepNotifications } from './backend/index.js';
export {
  acceptBulk,
  type BulkProcedure,
  bulkQueued,
  onBulkQueued,
  requireMayDefer,
  runBulk,
  type SentOperation,
} from './bulk/index.js';
export { type Download, openSample, takeDownload } from './catalog/index.js';
export { importPlaces, pruneReservations } from './catalog-inventory/index.js';
export { addAgreement, allAgreements, removeAgreement, setAgreementActive } from './checkout-agreements/index.js';
export { type OpenedPreview, openPreview } from './cms/index.js';
export { csvLines, readCsv } from './csv/index.js';
export { importDueRates } from './currency/index.js';
export { mailSources } from './email-template/index.js';
export { type Answered, callerOf, mayCall, onlyOnce, pruneAnswers } from './idempotency/index.js';
export {
  createIntegration,
  exchangeToken,
  type IntegrationSecrets,
  integrationNamed,
  introduceIntegration,
  listIntegrations,
  removeIntegration,
  requestToken,
  revokeIntegration,
  rotateIntegration,
  type TokenPair,
} from './integration/index.js';
export { jobQueued, onJobQueued, tidyJobs } from './job/index.js';
export { closeLive } from './live/index.js';
export { LEAST_DAYS, pruneChanges } from './logging/index.js';
export {
  listMails,
  type MailFailure,
  mailQueued,
  onMailQueued,
  retryMail,
  sendDueMail,
  testMail,
  waitingMails,
} from './mail/index.js';
export {
  type FocalPoint,
  focusOf,
  IMAGE_EXTENSIONS,
  imageTypeOf,
  indexLibrary,
  isVariant,
  MOST_PIXELS,
  type PictureFormat,
  type PictureVariant,
  pictureKey,
  type Rendition,
  renditionKey,
  SIDES,
  variantKey,
} from './media/index.js';
export {
  exportTableRates,
  importTableRates,
  isOpenCart,
  loadActiveCart,
  priceCart,
  pruneCarts,
  pruneReminders,
  remindOfCarts,
  TABLE_RATE_CONDITIONS,
  type TableOfRates,
  unsubscribe,
} from './quote/index.js';
export {
  correctAllReservations,
  type MessageResult,
  receivePaymentMessage,
  reservationMistakes,
  settlePayments,
  usePaymentEndpoints,
} from './sales/index.js';
export { exportCoupons, generateCoupons } from './sales-rule/index.js';
export { pruneSearches, writeSearches } from './search/index.js';
export { findSecretKey, openSecretKey, rotateSecretKey } from './secrets.js';
export { getSetting, listSettings, resolveScope, type Setting, type SettingScope, setSetting, unsetSetting } from './store/index.js';
export { exportTaxRates, importTaxRates } from './tax/index.js';
export {
  type Actor,
  type BrowserSession,
  type Context,
  GUEST,
  mayUse,
  type OutgoingMail,
  type Settings,
  writerOf,
} from './trpc/context.js';
export {
  asAnsweredError,
  asMerxError,
  type Fault,
  fault,
  fieldRequired,
  invalidField,
  limitFaults,
  limitParameters,
  MerxError,
  MOST_FAULTS,
  notFound,
  type Parameters,
  refusalTexts,
  severalFaults,
  shopBusy,
  unknownProperty,
} from './trpc/errors.js';
export type { Access, Guarded, Kept, Meta } from './trpc/init.js';
export { compareOutputs, trustOutputs } from './trpc/output.js';
export {
  createWebhookSender,
  onWebhooksQueued,
  pruneWebhooks,
  type SenderOptions,
  type WebhookSender,
  webhooksQueued,
} from './webhook/index.js';
