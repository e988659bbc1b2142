import { appRouter } from '@merx/router';
import { openApiDocument } from '../src/openapi.js';

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
}

/** Every list of the shop that takes criteria and nothing else: neither the search, which also wants to know where, nor what is a customer's own. */
export function listRoutes(): string[] {
  const paths = openApiDocument(appRouter, 'http://shop.test').paths as unknown as Record<string, { get?: Operation }>;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const needed = get?.parameters?.filter(({ required }) => required).map(({ name }) => name);
    return path !== '/V1/search' && !path.endsWith('/mine') && needed?.join() === 'searchCriteria' ? [path] : [];
  });
}
