import { router } from '../trpc/init.js';
import { ownRoutes } from './backend.routes.js';
import { mailServerRoutes } from './mail-server/mail-server.routes.js';
import { notificationRoutes } from './notification/notification.routes.js';

export { deliverNow, mailServerOf, type SetMailServer, sealedMailPassword } from './mail-server/mail-server.service.js';
export { sweepNotifications } from './notification/notification.service.js';

export const backendRoutes = router({ ...ownRoutes, notifications: notificationRoutes, mailServer: mailServerRoutes });
