import { text } from '@merx/wire';
import { z } from 'zod';

/** How an admin likes the admin to look, what is pinned and what was seen last; the app may keep more of its own. */
export const Preferences = z
  .object({
    theme: z.enum(['light', 'dark', 'system']).nullish(),
    density: z.enum(['comfortable', 'compact']).nullish(),
    locale: text.nullish(),
    pinned: z.array(z.unknown()).nullish(),
    recent: z.array(z.unknown()).nullish(),
  })
  .catchall(z.unknown());
export type Preferences = z.infer<typeof Preferences>;
