export { type CutProxy, openCutProxy } from './cut-proxy.js';
export { openFresh } from './fresh-database.js';
