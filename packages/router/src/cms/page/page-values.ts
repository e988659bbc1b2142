import { type Fault, required } from '../../trpc/errors.js';
import { datesReversed } from '../faults.js';
import { identifierOf, lengthFaults, pageIdentifierFaults } from '../identifier.js';
import type { PageRow } from './page.queries.js';
import type { Page, PageInput } from './page.schema.js';

const CLEARABLE = [
  'page_layout',
  'meta_title',
  'meta_keywords',
  'meta_description',
  'content_heading',
  'content',
  'layout_update_xml',
  'custom_theme',
  'custom_root_template',
  'custom_layout_update_xml',
  'custom_theme_from',
  'custom_theme_to',
] as const;
type Clearable = (typeof CLEARABLE)[number];

/** Maximum length of the short fields; the others are unlimited. */
const LONGEST: readonly (readonly [Clearable | 'title', number])[] = [
  ['title', 255],
  ['page_layout', 255],
  ['meta_title', 255],
  ['content_heading', 255],
  ['custom_theme', 100],
  ['custom_root_template', 255],
];

/** The stored fields of a page, except store views and timestamps. */
export interface PageValues extends Record<Clearable, string | null> {
  identifier: string;
  title: string;
  sort_order: number;
  is_active: boolean;
}

/** A page as returned by the API. */
export function pageOf({ store_ids: _, is_active, sort_order, creation_time, update_time, ...row }: PageRow): Page {
  const { custom_theme_from, custom_theme_to, ...texts } = row;
  return {
    ...texts,
    creation_time,
    update_time,
    sort_order: String(sort_order),
    ...(custom_theme_from !== undefined && { custom_theme_from }),
    ...(custom_theme_to !== undefined && { custom_theme_to }),
    active: is_active,
  };
}

/** The page with the given fields merged in (absent ones stay unchanged, null clears), and the errors of the result. */
export function mergedPage(present: Page | undefined, given: PageInput): { values: PageValues; faults: Fault[] } {
  const kept = (field: Clearable): string | null => (given[field] === undefined ? (present?.[field] ?? null) : given[field]);
  const title = given.title === undefined ? (present?.title ?? '') : (given.title ?? '');
  const identifier = (given.identifier === undefined ? present?.identifier : given.identifier)?.trim() || identifierOf(title);
  const values: PageValues = {
    ...(Object.fromEntries(CLEARABLE.map((field) => [field, kept(field)])) as Record<Clearable, string | null>),
    identifier,
    title,
    sort_order: given.sort_order === undefined ? Number(present?.sort_order ?? 0) : (given.sort_order ?? 0),
    is_active: given.active ?? present?.active ?? true,
  };
  return { values, faults: pageFaults(values) };
}

function pageFaults(values: PageValues): Fault[] {
  const { custom_theme_from: from, custom_theme_to: to } = values;
  const faults = [
    ...(values.title.trim() === '' ? [required('title')] : []),
    ...pageIdentifierFaults(values.identifier),
    ...LONGEST.flatMap(([field, longest]) => lengthFaults(field, values[field], longest)),
  ];
  if (from !== null && to !== null && from > to) faults.push(datesReversed({ fieldName: 'custom_theme_to' }));
  return faults;
}

/** The save input that restores a page: every field, null if it was empty. */
export function inputOfPage(page: Page): PageInput {
  const { identifier, title, sort_order, active } = page;
  const texts = Object.fromEntries(CLEARABLE.map((field) => [field, page[field] ?? null]));
  return { ...texts, identifier, title, active, sort_order: Number(sort_order) };
}
