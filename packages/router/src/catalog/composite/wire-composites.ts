export type { BundleOption } from './bundle.schema.js';
export type { ConfigurableOption } from './configurable.schema.js';
