import type { Attribute, AttributeGroup } from './product-form';
import type { Tab } from './product-search';

/** Attributes with an editor part of their own, or not editable at all. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'sku',
  'category_ids',
  'quantity_and_stock_status',
  'tier_price',
  'media_gallery',
  'gallery',
  'links_purchased_separately',
  'links_title',
  'samples_title',
  'links_exist',
]);
const PUBLISHING = ['status', 'visibility', 'tax_class_id', 'news_from_date', 'news_to_date'];
const SEO = ['url_key', 'meta_title', 'meta_keyword', 'meta_description'];
const UNWEIGHED: ReadonlySet<string> = new Set(['virtual', 'downloadable', 'grouped']);
const PRICES = 'advanced-pricing';
const DETAILS = 'product-details';
const CONTENT = 'content';
/** Rarely used groups of every attribute set. */
const RARE: ReadonlySet<string> = new Set(['design', 'autosettings', 'schedule-design-update', 'gift-options', 'image-management']);

/** Whether the form shows the attribute for this product type. */
export const isShown =
  (typeId: string) =>
  ({ attribute_code, frontend_input, is_visible, apply_to }: Attribute): boolean =>
    is_visible &&
    Boolean(frontend_input) &&
    frontend_input !== 'media_image' &&
    !ELSEWHERE.has(attribute_code) &&
    (apply_to.length === 0 || apply_to.includes(typeId)) &&
    !(attribute_code === 'weight' && UNWEIGHED.has(typeId));

export interface Places {
  publishing: Attribute[];
  details: Attribute[];
  content: Attribute[];
  /** User-defined groups. */
  groups: AttributeGroup[];
  prices: Attribute[];
  seo: Attribute[];
  more: AttributeGroup[];
  /** Picture role attributes. */
  roles: Attribute[];
}

/** Assigns each attribute of a set to a part of the form. */
export function placesOf(groups: readonly AttributeGroup[], typeId: string): Places {
  const all = groups.flatMap(({ attributes }) => attributes);
  const shows = isShown(typeId);
  const pick = (codes: readonly string[]): Attribute[] =>
    codes.flatMap((code) => all.filter((one) => one.attribute_code === code && shows(one)));
  const placed = new Set([...PUBLISHING, ...SEO]);
  const left = groups
    .map((group) => ({ ...group, attributes: group.attributes.filter((one) => shows(one) && !placed.has(one.attribute_code)) }))
    .filter(({ attributes }) => attributes.length > 0);
  const inGroup = (code: string): Attribute[] => left.filter((group) => group.code === code).flatMap(({ attributes }) => attributes);
  const usual = new Set([PRICES, DETAILS, CONTENT, 'search-engine-optimization']);
  return {
    publishing: pick(PUBLISHING),
    details: inGroup(DETAILS),
    content: inGroup(CONTENT),
    groups: left.filter(({ code }) => !usual.has(code) && !RARE.has(code)),
    prices: inGroup(PRICES),
    seo: [...pick(SEO), ...inGroup('search-engine-optimization')],
    more: left.filter(({ code }) => RARE.has(code)),
    roles: all.filter(({ frontend_input }) => frontend_input === 'media_image'),
  };
}

const codesOf = (attributes: readonly Attribute[]): string[] => attributes.map(({ attribute_code }) => attribute_code);

/** The tab that contains a form field; `name` is a part of the form, `code` an attribute code. */
export function tabOf(places: Places, name: string, code?: string): Tab {
  if (name === 'tiers') return 'prices';
  if (name === 'stock' || name === 'quantities') return 'stock';
  if (name === 'links' || name === 'parts') return name;
  if (name !== 'attributes' || code === undefined) return 'general';
  if (codesOf(places.prices).includes(code)) return 'prices';
  if (codesOf(places.seo).includes(code)) return 'seo';
  return places.more.some(({ attributes }) => codesOf(attributes).includes(code)) ? 'more' : 'general';
}
