import { readFile } from 'node:fs/promises';
import { hasCode, withoutSlash } from '@merx/wire';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';

interface Collection {
  variable: { key: string; value: string }[];
}

/** Serves the Postman collection of the web API with this server's URL filled in. Without a build it responds with 404. */
export function postman(baseUrl: string, file: string): RequestHandler {
  const router = Router();
  router.use(compression());
  router.get('/', async (_request, response, next) => {
    const collection = await readCollection(file);
    if (!collection) return next();
    const variable = collection.variable.map((one) => (one.key === 'baseUrl' ? { ...one, value: `${withoutSlash(baseUrl)}/rest` } : one));
    response.set({ 'Cache-Control': 'no-cache', 'Content-Disposition': 'inline; filename="merx.postman_collection.json"' });
    response.json({ ...collection, variable });
  });
  return router;
}

/** Read on every request: it is large, rarely requested, and a build may have replaced it. */
async function readCollection(file: string): Promise<Collection | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
