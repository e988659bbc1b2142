#!/usr/bin/env node
import { cliEnv } from './env.js';
import { failureText } from './failure.js';
import { createProgram } from './program.js';
import { processTerminal } from './terminal.js';

try {
  await createProgram(cliEnv(), processTerminal).parseAsync();
} catch (error) {
  console.error(failureText(error));
  process.exitCode = 1;
}
