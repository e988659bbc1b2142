import { appRouter } from '@merx/router';
import { openApiDocument } from '../src/openapi.js';

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
}

/** The search also wants to know where, and the agreements are a bare list, not a page. */
const OTHERS = ['/V1/search', '/V1/carts/licence/list'];

/** Every list of the shop that takes criteria and nothing else, but for what is a customer's own. */
export function listRoutes(): string[] {
  const paths = openApiDocument(appRouter, 'http://shop.test').paths as unknown as Record<string, { get?: Operation }>;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const needed = get?.parameters?.filter(({ required }) => required).map(({ name }) => name);
    return !OTHERS.includes(path) && !path.endsWith('/mine') && needed?.join() === 'searchCriteria' ? [path] : [];
  });
}
