import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '@merx/router';
import { invalidExpectation } from './faults.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EXPECTS = /^([a-z_]{1,40})\/(.{1,200})@(\d{1,15})$/;

/**
 * Reads the change headers: `X-Merx-Change: <uuid>`, the id the client gives its change, and `X-Merx-Expects: <entity>/<id>@<version>`,
 * the version it has seen; the id is percent-encoded, as ids such as codes may have characters that headers cannot. Throws 400 for a malformed expectation: ignoring it would allow the overwrite it is meant to prevent.
 */
export function changeOf(headers: IncomingHttpHeaders): Context['change'] {
  const [id, expects] = [headers['x-merx-change'], headers['x-merx-expects']];
  if (id === undefined && expects === undefined) return undefined;
  const known = typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : undefined;
  return { id: known, expects: expects === undefined ? undefined : readExpectation(expects) };
}

function readExpectation(header: string | string[]) {
  const [, entity, entityId, version] = EXPECTS.exec(String(header)) ?? [];
  if (!entity || !entityId || !version) throw invalidExpectation();
  return { entity, entityId: decoded(entityId), version: Number(version) };
}

function decoded(entityId: string): string {
  try {
    return decodeURIComponent(entityId);
  } catch {
    throw invalidExpectation();
  }
}
