import { appRouter } from '@merx/router';
import { openApiDocument } from '../src/openapi.js';

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
}

/** Every list that takes criteria and nothing else: all but the search, which also wants to know where. */
export function listRoutes(): string[] {
  const paths = openApiDocument(appRouter, 'http://shop.test').paths as unknown as Record<string, { get?: Operation }>;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const needed = get?.parameters?.filter(({ required }) => required).map(({ name }) => name);
    return path !== '/V1/search' && needed?.join() === 'searchCriteria' ? [path] : [];
  });
}
