export { currencyRoutes } from './currency.routes.js';
export { currencyMails, importDueRates } from './import.service.js';
