import { text } from '@merx/wire';
import { z } from 'zod';

/** The id of the last event received before a reconnect. */
export const LiveInput = z.object({ lastEventId: text.nullish() }).nullish();
export type LiveInput = z.infer<typeof LiveInput>;
