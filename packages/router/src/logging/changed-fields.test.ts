import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.js';

it.each([
  [
    'an addition',
    null,
    { sku: 'a', attributes: { name: 'A' } },
    [
      { field: 'attributes.name', before: null, after: 'A' },
      { field: 'sku', before: null, after: 'a' },
    ],
  ],
  ['a deletion', { sku: 'a' }, null, [{ field: 'sku', before: 'a', after: null }]],
  [
    'values that come and go',
    { attributes: { gone: '1', kept: '2' } },
    { attributes: { kept: '3', new: '4' } },
    [
      { field: 'attributes.gone', before: '1', after: null },
      { field: 'attributes.kept', before: '2', after: '3' },
      { field: 'attributes.new', before: null, after: '4' },
    ],
  ],
  ['nothing', null, null, []],
] as const)('tells %s field by field', (_name, before, after, fields) => {
  expect(changedFields(before, after)).toEqual(fields);
});
