import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { createTemplate } from './database.js';

/** Runs once per project that needs a database, before its first test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { MERX_TEST_DB, MERX_RECORD_STATEMENTS } = project.config.env;
  const { template, drop } = await createTemplate(MERX_TEST_DB === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined);
  project.provide('template', template);
  return async () => {
    await drop();
    if (MERX_RECORD_STATEMENTS && MERX_RECORD_STATEMENTS !== process.env.MERX_KEEP_STATEMENTS)
      await rm(MERX_RECORD_STATEMENTS, { recursive: true, force: true });
  };
}
