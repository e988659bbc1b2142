export { type CutProxy, openCutProxy } from './cut-proxy.js';
export { openFresh } from './fresh-database.js';
export { canMakeServers, canPool, type OwnServer, openPooler, openServer, openStandby, type Pooler } from './own-server.js';
