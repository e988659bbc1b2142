import { z } from 'zod';

const Draft = z.object({ at: z.string(), version: z.number(), values: z.unknown() });
export type Draft = z.infer<typeof Draft>;

const name = (key: string): string => `merx.draft.${key}`;

/** The unsaved form of that key, or undefined. */
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

/** Keeps an unsaved form on this computer. A full store loses the draft, never the form. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(name(key), JSON.stringify(draft));
  } catch (error) {
    console.warn('The draft could not be kept.', error);
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(name(key));
