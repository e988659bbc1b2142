import { text } from '@merx/wire';
import { z } from 'zod';

/** An admin's UI preferences, pinned and recent items; the app may store more keys. */
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
