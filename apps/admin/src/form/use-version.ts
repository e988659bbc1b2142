import { useQuery } from '@tanstack/react-query';
import { client } from '../api/trpc';

export interface Read<Data> {
  queryKey: readonly unknown[];
  queryFn?: ((context: never) => Data | Promise<Data>) | symbol | undefined;
}

/** Reads a record and, just before it, the version of its last change. A change in between then counts as newer and is never missed. */
export function useVersioned<Data>(entity: string, entityId: number | string, query: Read<Data>, isNew = false) {
  return useQuery<{ version: number; data: Data }>({
    queryKey: [...query.queryKey, 'versioned', entity, entityId],
    enabled: !isNew,
    queryFn: async (context) => {
      const version = await client.logging.version.query({ entity, entityId: String(entityId) });
      const read = query.queryFn as (context: unknown) => Data | Promise<Data>;
      return { version, data: await read({ ...context, queryKey: query.queryKey }) };
    },
  });
}
