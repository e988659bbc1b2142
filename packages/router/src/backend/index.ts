import { router } from '../trpc/init.js';
import { ownRoutes } from './backend.routes.js';
import { notificationRoutes } from './notification/notification.routes.js';

export { sweepNotifications } from './notification/sweep.service.js';

export const backendRoutes = router({ ...ownRoutes, notifications: notificationRoutes });
