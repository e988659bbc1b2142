import cluster from 'node:cluster';
import { singleProcess, workerProcess } from './cluster/processes.js';
import { type Env, readEnv, SettingsError } from './env.js';
import { limitHeapGrowth } from './heap-growth.js';
import { createLog } from './log.js';

limitHeapGrowth();
const env = settingsOrExit();
const isEmbedded = env.DATABASE_URL === undefined;
if (isEmbedded && env.MERX_PROCESSES > 1)
  createLog(env.LOG_LEVEL).warn('the embedded database supports one process: MERX_PROCESSES is ignored');
const count = isEmbedded ? 1 : env.MERX_PROCESSES;
if (count > 1 && cluster.isPrimary) {
  const { runPrimary } = await import('./cluster/primary.js');
  runPrimary({ processes: count, log: createLog(env.LOG_LEVEL) });
} else {
  const { serve } = await import('./serve.js');
  await serve(env, cluster.isWorker ? workerProcess(count) : singleProcess());
}

function settingsOrExit(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
