export { agreementRoutes as checkoutAgreementsRoutes } from './agreement.routes.js';
export {
  type AgreementDetails,
  type AgreementRow,
  type AgreementSource,
  addAgreement,
  allAgreements,
  removeAgreement,
  requireAgreements,
  setAgreementActive,
} from './agreement.service.js';
