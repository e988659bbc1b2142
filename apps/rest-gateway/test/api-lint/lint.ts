import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const inRoot = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

interface Report {
  problems: { severity: string; ruleId: string; message: string; location: { pointer?: string }[] }[];
}

/** What Redocly's linter finds in the OpenAPI document, errors and warnings, a line each. Throws when the linter cannot run. */
export function lint(document: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'merx-lint-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, document);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        inRoot('node_modules/@redocly/cli/bin/cli.js'),
        'lint',
        file,
        '--config',
        inRoot('redocly.yaml'),
        '--format',
        'json',
        '--max-problems',
        '1000',
      ],
      {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    const start = stdout.indexOf('{');
    if (start < 0) throw new Error(`The linter gave no report: ${stderr}`);
    return (JSON.parse(stdout.slice(start)) as Report).problems.map(lineOf);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function lineOf({ severity, ruleId, message, location }: Report['problems'][number]): string {
  return `${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`;
}
