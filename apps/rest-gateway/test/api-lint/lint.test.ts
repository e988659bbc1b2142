import { appRouter } from '@merx/router';
import { describe, expect, it } from 'vitest';
import { createOpenApi } from '../../src/openapi.js';
import { lint } from './lint.js';

const { text } = createOpenApi(appRouter, 'http://shop.test')();

describe('the linter', () => {
  it('finds nothing to say about the document that is served', () => {
    expect(lint(text)).toEqual([]);
  });

  it('finds an example that does not fit its schema, and an operation without summary', () => {
    const document = JSON.parse(text);
    const path = '/V1/products/{sku}';
    const { get, put } = document.paths[path];
    // One path shows it as well as all of them.
    document.paths = { [path]: document.paths[path] };
    get.responses['200'].content['application/json'].example.id = 'eight';
    delete put.summary;
    const problems = lint(JSON.stringify(document));
    expect(problems).toHaveLength(2);
    expect(problems.join('\n')).toMatch(/no-invalid-media-type-examples/);
    expect(problems.join('\n')).toMatch(/operation-summary/);
  });
});
