export { liveRoutes } from './live.routes.js';
export type { ChangedEvent, JobEvent, LiveEvent, NotificationEvent, OrderEvent } from './live-event.js';
export { closeLive } from './live-hub.service.js';
