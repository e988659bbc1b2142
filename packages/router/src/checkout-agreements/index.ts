export { agreementRoutes as checkoutAgreementsRoutes } from './agreement.routes.js';
export {
  type AgreementDetails,
  type AgreementRow,
  addAgreement,
  allAgreements,
  removeAgreement,
  requireAgreements,
  setAgreementActive,
} from './agreement.service.js';
