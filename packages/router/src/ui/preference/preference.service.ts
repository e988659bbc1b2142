import type { AdminCall } from '../../trpc/context.js';
import { boundedJson } from '../bounds.service.js';
import { tooLarge } from '../faults.js';
import { mergePreferences, selectPreferences } from './preference.queries.js';
import type { Preferences } from './preference.schema.js';

const LARGEST = 32_768;

/** The admin's preferences; an empty object by default. */
export async function getPreferences({ ctx }: AdminCall): Promise<Preferences> {
  return (await selectPreferences(ctx.db, ctx.actor.adminId)) ?? {};
}

/** Merges the given preferences, removes those given as null, and returns all. Throws 400 when the result is too large. */
export async function setPreferences({ ctx, input }: AdminCall<Preferences>): Promise<Preferences> {
  const kept = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
  const dropped = Object.entries(input).filter(([, value]) => value === null);
  const patch = boundedJson('preferences', Object.fromEntries(kept), LARGEST);
  const merged = await mergePreferences(ctx.db, ctx.actor.adminId, { patch, dropped: dropped.map(([key]) => key), most: LARGEST });
  if (!merged) throw tooLarge({ fieldName: 'preferences', most: LARGEST });
  return merged;
}
