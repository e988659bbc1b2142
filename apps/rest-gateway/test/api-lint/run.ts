import { appRouter } from '@merx/router';
import { createOpenApi } from '../../src/openapi.js';
import { lint } from './lint.js';

/** `npm run lint:api`: checks the document that the gateway serves. */
const problems = lint(createOpenApi(appRouter, 'http://shop.test')().text);
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'The API description is in order.' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
