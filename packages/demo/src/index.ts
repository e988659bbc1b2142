export { type CatalogueOptions, generateCatalogue } from './generate/generate-catalogue.js';
export { type DemoOptions, seedDemo } from './seed/seed-demo.js';
export { DEMO_PASSWORD, demoCustomers } from './shop/customers.js';
