import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { createTemplate } from './database.js';
import { preparePrograms } from './program.js';

/** Runs once per project that needs a database, before its first test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { MERX_TEST_DB, MERX_RECORD_STATEMENTS } = project.config.env;
  const { TEST_POSTGRES_URL, MERX_WHOLE_RUN } = process.env;
  const isMain = project.name === (TEST_POSTGRES_URL ? 'postgres' : 'embedded');
  const [{ template, drop }] = await Promise.all([
    createTemplate(MERX_TEST_DB === 'postgres' ? TEST_POSTGRES_URL : undefined),
    MERX_WHOLE_RUN && isMain && preparePrograms(),
  ]);
  project.provide('template', template);
  return async () => {
    await drop();
    if (MERX_RECORD_STATEMENTS && MERX_RECORD_STATEMENTS !== process.env.MERX_KEEP_STATEMENTS)
      await rm(MERX_RECORD_STATEMENTS, { recursive: true, force: true });
  };
}
