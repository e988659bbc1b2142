export { liveRoutes } from './live.routes.js';
export { closeLive } from './live-hub.service.js';
