import { wireBool } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { staff } from '../../trpc/procedures.js';
import { Me } from '../browser-session/browser-session.schema.js';
import { ChangePasswordInput, ProfileInput } from './profile.schema.js';
import { changePassword, saveProfile } from './profile.service.js';

/** The caller's own account. */
export const profileRoutes = router({
  update: staff().input(ProfileInput).output(Me).mutation(saveProfile),
  changePassword: staff().input(ChangePasswordInput).output(wireBool).mutation(changePassword),
});
