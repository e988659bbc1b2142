import { z } from 'zod';
import { allOf, carry, type Move, without } from '../move.js';
import { idsOf, savedId } from './taxes.js';

const Content = z.looseObject({ id: z.coerce.number(), identifier: z.string() });
const KINDS = [
  { kind: 'CMS page', name: 'page', path: '/cmsPage' },
  { kind: 'CMS block', name: 'block', path: '/cmsBlock' },
] as const;

/** Imports CMS pages and blocks, matched by identifier. */
export async function moveContent(move: Move): Promise<void> {
  const { target, report } = move;
  report.note('The store views of CMS pages and blocks are not available through the web API: imported ones apply to all store views.');
  for (const { kind, name, path } of KINDS) {
    for (const given of await allOf(move, kind, `${path}/search`)) {
      const content = Content.parse(given);
      await carry(move, {
        kind,
        key: content.id,
        name: content.identifier,
        body: () => without(content, 'id', 'creation_time', 'update_time', 'extension_attributes'),
        find: async () => idsOf(await target.list(`GET /V1${path}/search`, { identifier: content.identifier }), 'id'),
        create: async (body) => savedId(await target.call(`POST /V1${path}`, { [name]: body })),
        change: (id, body) => target.call(`PUT /V1${path}/{id}`, { id, [name]: { ...body, id } }),
      });
    }
  }
}
