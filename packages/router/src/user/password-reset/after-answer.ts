import type { Context } from '../../trpc/context.js';
import { inFlight } from '../../trpc/in-flight.js';

/** Does `work` while the caller is answered already, so that how long it takes tells nothing; what fails is told to the operator. */
export function afterAnswer({ warn }: Context, work: () => Promise<void>, failed: string): void {
  inFlight(work()).catch((error: unknown) => warn?.(error, failed));
}
