import { mkdir, writeFile } from 'node:fs/promises';
import { openApiDocument } from '@merx/rest-gateway/openapi';
import { appRouter } from '@merx/router';
import openapiTS, { astToString } from 'openapi-typescript';

/** Writes the types of every route, read out of the shop's own description of its web API. */
const file = new URL('../src/generated/web-api.ts', import.meta.url);
const document = JSON.stringify(openApiDocument(appRouter, 'http://localhost:3000'));
// A value with a default may be left out of what is sent.
const types = astToString(await openapiTS(document, { defaultNonNullable: false, silent: true }));
await mkdir(new URL('.', file), { recursive: true });
await writeFile(file, `// Made by \`npm run generate\` from the routes of the shop.\n${types}`);
