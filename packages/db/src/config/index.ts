export { configDefaults } from './config-defaults.js';
export { carrierCodes, paymentCodes } from './delivery-and-payment.js';
export { type ConfigPath, type ConfigReader, configReader, readConfig, shopConfig } from './read-config.js';
