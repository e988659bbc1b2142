import { pruneChanges } from '@merx/router';
import type { Answer, Shop } from './shop.js';

/** Calls of the admin's own pages over /trpc, as one admin. */
export interface Desk {
  ask(procedure: string, input: unknown): Promise<Answer>;
  do(procedure: string, input: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** What a query answers; fails when it is refused. */
  read<T>(procedure: string, input: unknown): Promise<T>;
  /** The newest change of a thing. */
  newest(entity: string, entityId: number | string): Promise<LoggedChange>;
  version(entity: string, entityId: number | string): Promise<number>;
  undo(changeId: string): Promise<Answer>;
}

export interface LoggedChange {
  change_id: string;
  actor_name: string;
  procedure: string;
  undoes: string | null;
  undone_by: string | null;
  rows: { table_name: string; operation: string; fields: { field: string; before: unknown; after: unknown }[] }[];
}

export function desk(shop: Shop, token: string): Desk {
  const ask: Desk['ask'] = (procedure, input) =>
    shop.call('GET', `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`, { token });
  const change: Desk['do'] = (procedure, input, headers) =>
    shop.call('POST', `/trpc/${procedure}`, { token, body: { json: input }, ...(headers && { headers }) });
  async function read<T>(procedure: string, input: unknown): Promise<T> {
    const answer = await ask(procedure, input);
    if (answer.status !== 200) throw new Error(`${procedure}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.result.data.json;
  }
  return {
    ask,
    do: change,
    read,
    async newest(entity, entityId) {
      const { items } = await read<{ items: LoggedChange[] }>('logging.history', { entity, entityId: String(entityId) });
      const [newest] = items;
      if (!newest) throw new Error(`nothing was changed of ${entity} ${entityId}`);
      return newest;
    },
    version: (entity, entityId) => read<number>('logging.version', { entity, entityId: String(entityId) }),
    undo: (changeId) => change('logging.changes.undo', { changeId }),
  };
}

/** Lets the log of changes grow old and be pruned: no undo keeps any file any more. */
export async function forgetChanges({ db, settings }: Shop): Promise<number> {
  await rewriteLog({ db }, `update change_row set at = at - interval '2 years'`);
  return pruneChanges({ db, settings }, 365);
}

/** Does to the log of changes what it refuses to everybody. */
export async function rewriteLog({ db }: Pick<Shop, 'db'>, statement: string, parameters: unknown[] = []): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('alter table change_row disable trigger refuse_rewriting');
    await tx.query(statement, parameters);
    await tx.query('alter table change_row enable trigger refuse_rewriting');
  });
}
