import { describe, expect, it } from 'vitest';
import type { Page, PageInput } from './page.schema.js';
import { inputOfPage, mergedPage } from './page-values.js';

const present: Page = {
  ...{ id: 7, identifier: 'about', title: 'About', content: '<p>us</p>', meta_title: 'M', custom_theme_from: '2024-02-01', active: false },
  ...{ sort_order: '3', creation_time: '2024-01-01 00:00:00', update_time: '2024-01-02 00:00:00' },
};
const fieldsOf = (page: Page | undefined, given: PageInput) =>
  mergedPage(page, given).faults.map(({ parameters }) => (parameters as { fieldName: string }).fieldName);

describe('a page with the given fields laid over it', () => {
  it('has what a new page has unless it is told', () => {
    expect(mergedPage(undefined, { title: 'About us' })).toEqual({
      values: {
        ...{ identifier: 'about-us', title: 'About us', sort_order: 0, is_active: true, content: null, content_heading: null },
        ...{
          page_layout: null,
          meta_title: null,
          meta_keywords: null,
          meta_description: null,
          layout_update_xml: null,
          custom_theme: null,
        },
        ...{ custom_root_template: null, custom_layout_update_xml: null, custom_theme_from: null, custom_theme_to: null },
      },
      faults: [],
    });
  });

  it('keeps what is absent, clears what is null', () => {
    const { values } = mergedPage(present, { content: null, page_layout: '1column', sort_order: null, active: null });
    expect(values).toMatchObject({
      ...{ identifier: 'about', title: 'About', content: null, meta_title: 'M', page_layout: '1column', sort_order: 0, is_active: false },
      ...{ custom_theme_from: '2024-02-01', custom_theme_to: null },
    });
  });

  it('takes an identifier from its title where it is given an empty one', () => {
    expect(mergedPage(present, { identifier: ' ' }).values.identifier).toBe('about');
    expect(mergedPage(present, { identifier: null, title: 'New' }).values.identifier).toBe('new');
    expect(mergedPage(present, { title: 'New' }).values.identifier).toBe('about');
    expect(mergedPage(present, { identifier: ' other ' }).values.identifier).toBe('other');
  });

  it.each<[PageInput, string[]]>([
    [{}, ['title', 'identifier']],
    [{ identifier: 'ab' }, ['title']],
    [{ title: '!' }, ['identifier']],
    [{ title: '42' }, ['identifier']],
    [{ title: 'x'.repeat(256) }, ['title']],
    [
      { title: 'Ab', custom_theme: 'x'.repeat(101), meta_title: 'x'.repeat(256), content: 'x'.repeat(100_000) },
      ['meta_title', 'custom_theme'],
    ],
    [{ title: 'Ab', custom_theme_from: '2024-02-02', custom_theme_to: '2024-02-01' }, ['custom_theme_to']],
    [{ title: 'Ab', custom_theme_from: '2024-02-02', custom_theme_to: '2024-02-02' }, []],
  ])('of %j has faults in %j', (given, wanted) => {
    expect(fieldsOf(undefined, given)).toEqual(wanted);
  });

  it('is what it was when all of it is given', () => {
    const other = mergedPage(present, { title: 'Other', content: 'x', page_layout: 'y', meta_title: null, sort_order: 9, active: true });
    expect(other.values).not.toEqual(mergedPage(undefined, inputOfPage(present)).values);
    const changed: Page = { ...present, title: 'Other', content: 'x', page_layout: 'y', sort_order: '9', active: true };
    expect(mergedPage(changed, inputOfPage(present)).values).toEqual(mergedPage(present, {}).values);
  });
});
