import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the browsers' profiles. */
    profiles: string;
  }
}

/** Provides the folder, and deletes it when all browsers have ended with their processes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'merx-profiles-'));
  project.provide('profiles', folder);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
