import { z } from 'zod';

const Draft = z.object({ at: z.string(), version: z.number(), values: z.unknown() });
export type Draft = z.infer<typeof Draft>;

const name = (key: string): string => `merx.draft.${key}`;

/** Returns the draft stored under that key, or undefined. */
export function readDraft(key: string): Draft | undefined {
  const text = localStorage.getItem(name(key));
  if (!text) return undefined;
  try {
    return Draft.parse(JSON.parse(text));
  } catch {
    localStorage.removeItem(name(key));
    return undefined;
  }
}

/** Stores a draft in this browser. If storage is full, the draft is lost but the form is not. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(name(key), JSON.stringify(draft));
  } catch (error) {
    console.warn('The draft could not be kept.', error);
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(name(key));
