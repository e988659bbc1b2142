import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { appRouter } from '@merx/router';
import { openApiDocument } from '../src/openapi.js';
import { postmanCollection } from './postman-collection.js';

/** `write-postman.ts FILE`: writes the collection that the shop serves at /postman.json. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the file to write.');
const collection = await postmanCollection(openApiDocument(appRouter, 'http://localhost:3000'));
await mkdir(dirname(file), { recursive: true });
await writeFile(file, JSON.stringify(collection));
