import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const deploy = join(root, 'docs/deploy');

export interface ComposeService {
  environment?: Record<string, string>;
  volumes?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }> | string[];
}

export const readCompose = (path: string): { services: Record<string, ComposeService> } =>
  parse(readFileSync(join(root, path), 'utf8'), { merge: true });

/** Settings with Compose's defaults in place of its variables. */
export const withDefaults = (settings: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]));

/** Whether HAProxy accepts a configuration. */
export function isHaproxyConfig(haproxy: string, text: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'merx-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  try {
    execFileSync(haproxy, ['-c', '-f', file], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An object of a Kubernetes manifest, of which the tests read only a part. */
export interface Manifest {
  file: string;
  apiVersion: string;
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own shape, which its schema checks.
  [part: string]: any;
}

/** All objects of the Kubernetes manifests. */
export function readKubernetes(): Manifest[] {
  const folder = join(deploy, 'kubernetes');
  return readdirSync(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => ({ ...document.toJS(), file })),
  );
}
