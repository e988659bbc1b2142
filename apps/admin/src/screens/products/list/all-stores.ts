import type { CallContext } from '../../../api/trpc';

type Call = { context: CallContext & Record<string, unknown> };

/** Products are listed with the values of all store views, and what is changed in a list is changed for all. */
export const ALL_STORES = 'all';

/** Reads with the values of all store views. */
export const inAllStores = { trpc: { context: { store: ALL_STORES } } };

/** The call for all store views. */
export const forAllStores = (call: { context: Record<string, unknown> }): Call => ({ context: { ...call.context, store: ALL_STORES } });
