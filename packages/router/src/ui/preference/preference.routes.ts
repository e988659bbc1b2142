import { router } from '../../trpc/init.js';
import { staff } from '../../trpc/procedures.js';
import { Preferences } from './preference.schema.js';
import { getPreferences, setPreferences } from './preference.service.js';

/** Admin only, not served over REST. */
export const preferenceRoutes = router({
  get: staff().output(Preferences).query(getPreferences),
  set: staff().input(Preferences).output(Preferences).mutation(setPreferences),
});
