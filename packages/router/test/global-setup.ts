import type { TestProject } from 'vitest/node';
import { createTemplate } from './database.js';

/** Runs once per database kind, before its first test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = project.config.env.MERX_TEST_DB === 'postgres';
  const { template, drop } = await createTemplate(postgres ? process.env.TEST_POSTGRES_URL : undefined);
  project.provide('template', template);
  return drop;
}
