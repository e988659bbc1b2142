import { backendRoutes } from './backend/index.js';
import { bundleRoutes } from './bundle/index.js';
import { catalogRoutes } from './catalog/index.js';
import { catalogInventoryRoutes } from './catalog-inventory/index.js';
import { checkoutRoutes } from './checkout/index.js';
import { checkoutAgreementsRoutes } from './checkout-agreements/index.js';
import { cmsRoutes } from './cms/index.js';
import { configurableProductRoutes } from './configurable-product/index.js';
import { accountMails, customerRoutes } from './customer/index.js';
import { directoryRoutes } from './directory/index.js';
import { downloadableRoutes } from './downloadable/index.js';
import { eavRoutes } from './eav/index.js';
import { giftMessageRoutes } from './gift-message/index.js';
import { integrationRoutes } from './integration/index.js';
import type { MailSources } from './mail/index.js';
import { quoteRoutes } from './quote/index.js';
import { creditmemoMails, invoiceMails, newOrderMail, orderCommentMail, salesRoutes, shipmentMails } from './sales/index.js';
import { salesRuleRoutes } from './sales-rule/index.js';
import { searchRoutes } from './search/index.js';
import { storeRoutes } from './store/index.js';
import { taxRoutes } from './tax/index.js';
import { router } from './trpc/init.js';

/** The shop: one entry per module of the catalogue. */
export const appRouter = router({
  backend: backendRoutes,
  bundle: bundleRoutes,
  catalogInventory: catalogInventoryRoutes,
  checkout: checkoutRoutes,
  checkoutAgreements: checkoutAgreementsRoutes,
  catalog: catalogRoutes,
  cms: cmsRoutes,
  configurableProduct: configurableProductRoutes,
  customer: customerRoutes,
  directory: directoryRoutes,
  eav: eavRoutes,
  downloadable: downloadableRoutes,
  giftMessage: giftMessageRoutes,
  integration: integrationRoutes,
  quote: quoteRoutes,
  sales: salesRoutes,
  salesRule: salesRuleRoutes,
  search: searchRoutes,
  store: storeRoutes,
  tax: taxRoutes,
});

export type AppRouter = typeof appRouter;

/** Every kind of mail, with the part of the shop that knows what it says. */
export const mailSources: MailSources = {
  order_new: newOrderMail,
  order_comment: orderCommentMail,
  ...invoiceMails,
  ...shipmentMails,
  ...creditmemoMails,
  ...accountMails,
};

export { csvLines, readCsv } from './catalog/index.js';
export {
  type AgreementDetails,
  type AgreementRow,
  addAgreement,
  allAgreements,
  removeAgreement,
  setAgreementActive,
} from './checkout-agreements/index.js';
export { type Download, openSample, takeDownload } from './downloadable/index.js';
export {
  type AccountName,
  type AdminRow,
  accountNamed,
  aclTree,
  adminNamed,
  allResources,
  createAdmin,
  createRole,
  ensureFirstAdmin,
  type FirstAdmin,
  hashPassword,
  identify,
  issueToken,
  listAdmins,
  listRoles,
  listTokens,
  makePassword,
  revokeToken,
  revokeTokensOf,
  setAdminActive,
  setAdminPassword,
} from './integration/index.js';
export {
  listMails,
  type MailFailure,
  mailQueued,
  type OutgoingMail,
  onMailQueued,
  retryMail,
  type SenderOptions,
  type SentMails,
  sendDueMail,
  testMail,
  waitingMails,
} from './mail/index.js';
export { exportTableRates, importTableRates, loadActiveCart, priceCart, TABLE_RATE_CONDITIONS, type TableOfRates } from './quote/index.js';
export { type SettledPayments, settlePayments } from './sales/index.js';
export { type CodeWish, exportCoupons, generateCoupons } from './sales-rule/index.js';
export { getSetting, listSettings, resolveScope, type Setting, type SettingScope, setSetting, unsetSetting } from './store/index.js';
export { exportTaxRates, importTaxRates } from './tax/index.js';
export { type Actor, type Context, GUEST, type Settings, type StoreScope } from './trpc/context.js';
export { asMerxError, type Fault, MerxError, type Parameters } from './trpc/errors.js';
export type { Access, Meta } from './trpc/init.js';
