import { describe, expect, it } from 'vitest';
import type { Block, BlockInput } from './block.schema.js';
import { includesItself, inputOfBlock, mergedBlock } from './block-values.js';

const present: Block = {
  ...{ id: 7, identifier: 'footer', title: 'Footer', content: '<p>us</p>', active: false },
  ...{ creation_time: '2024-01-01 00:00:00', update_time: '2024-01-02 00:00:00' },
};

describe('a block with the given fields laid over it', () => {
  it('keeps what is absent, clears what is null, and is active when new', () => {
    expect(mergedBlock(undefined, { title: 'Foot er' })).toEqual({
      values: { identifier: 'foot-er', title: 'Foot er', content: null, is_active: true },
      faults: [],
    });
    expect(mergedBlock(present, { content: null }).values).toEqual({
      identifier: 'footer',
      title: 'Footer',
      content: null,
      is_active: false,
    });
    expect(mergedBlock(present, { identifier: ' Other ' }).values).toMatchObject({ identifier: 'Other', content: '<p>us</p>' });
    expect(mergedBlock({ ...present, content: 'x', active: true, title: 'T' }, inputOfBlock(present))).toEqual(mergedBlock(present, {}));
  });

  it.each<[BlockInput, string[]]>([
    [{}, ['title', 'identifier']],
    [{ identifier: 'a' }, ['title']],
    [{ title: '!' }, ['identifier']],
    [{ title: 'x'.repeat(256) }, ['title']],
    [{ title: 'T', identifier: 'x'.repeat(256) }, ['identifier']],
  ])('of %j has faults in %j', (given, wanted) => {
    expect(mergedBlock(undefined, given).faults.map(({ parameters }) => (parameters as { fieldName: string }).fieldName)).toEqual(wanted);
  });
});

describe('a block that names itself', () => {
  const block = { id: 12, identifier: 'foot er' };

  it.each([
    '{{block class="B" block_id="12"}}',
    "{{block block_id='12'}}",
    '{{block block_id=12}}',
    '{{widget type="W" block_id = "foot er"}}',
    '{{widget block_id="FOOT ER"}}',
    '<img alt="{{block block_id=&quot;12&quot;}}">',
    '{{block block_id=&#39;foot er&#039;}}',
    'x\n{{block block_id="1"}}{{block block_id="12"}}',
  ])('is seen in %s', (content) => {
    expect(includesItself(content, block)).toBe(true);
  });

  it.each([
    '',
    'block 12',
    '{{block block_id="1"}}',
    '{{block block_id="120"}}',
    '{{block block_id="foot"}}',
    '{{block id="12"}}',
    '{{block not_block_id="12"}}',
  ])('is not seen in %j', (content) => {
    expect(includesItself(content, block)).toBe(false);
  });

  it.each(['block_id="', 'block_id=&quot;', "block_id='x", 'block_id ', 'block_id=   '])('is not seen in very many of %j', (part) => {
    expect(includesItself(part.repeat(50_000), block)).toBe(false);
  });
});
