export { adminMails } from './admin-mail.service.js';

import { router } from '../trpc/init.js';
import { adminsRoutes } from './admins/admins.routes.js';
import { invitationsRoutes } from './invitations/invitations.routes.js';
import { profileRoutes } from './profile/profile.routes.js';
import { rolesRoutes } from './roles/roles.routes.js';
import { secondFactorRoutes } from './second-factor/second-factor.routes.js';
import { sessionRoutes } from './session/session.routes.js';

export const userRoutes = router({
  session: sessionRoutes,
  otp: secondFactorRoutes,
  profile: profileRoutes,
  admins: adminsRoutes,
  roles: rolesRoutes,
  invitations: invitationsRoutes,
});
