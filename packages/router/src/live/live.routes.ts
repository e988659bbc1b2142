import { router } from '../trpc/init.js';
import { staff } from '../trpc/procedures.js';
import { numbered } from '../trpc/stream.js';
import { LiveInput } from './live.schema.js';
import { listen } from './live.service.js';

/** Admin only: an event stream, not served over REST. */
export const liveRoutes = router({
  events: staff().input(LiveInput).subscription(numbered(listen)),
});
