export { agreementRoutes as checkoutAgreementsRoutes } from './agreement.routes.js';
export { type AgreementSource, requireAgreements } from './agreement.service.js';
export {
  type AgreementDetails,
  type AgreementRow,
  addAgreement,
  allAgreements,
  removeAgreement,
  setAgreementActive,
} from './manage-agreements.service.js';
