import type { CallContext } from '../../../api/trpc';

type Call = { context: CallContext & Record<string, unknown> };

/** Product lists show the default values, and edits in a list change the default values. */
export const ALL_STORES = 'all';

/** Reads the default values. */
export const inAllStores = { trpc: { context: { store: ALL_STORES } } };

/** Writes the default values. */
export const forAllStores = (call: { context: Record<string, unknown> }): Call => ({ context: { ...call.context, store: ALL_STORES } });
