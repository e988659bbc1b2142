import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '@merx/router';
import { invalidExpectation } from './faults.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EXPECTS = /^([a-z_]{1,40})\/(.{1,200})@(\d{1,15})$/;

/**
 * What the headers say of a change: `X-Merx-Change: <uuid>`, the id that the client gives its change, and
 * `X-Merx-Expects: <entity>/<id>@<version>`, what it has seen. Throws 400 for an expectation that cannot be read: to ignore it would
 * overwrite what it is there to keep.
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
  return { entity, entityId, version: Number(version) };
}
