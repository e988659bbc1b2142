import type { AttributeValue } from './product-form';

const MAX_TITLE = 60;
const MAX_TEXT = 160;

const text = (value: AttributeValue | undefined): string => (typeof value === 'string' ? value.trim() : '');
const plain = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent ?? '').replace(/\s+/g, ' ').trim();
const cut = (words: string, most: number): string => (words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words);

/** Preview of the product in a search engine: its meta data, with name and description as fallback. */
export function searchSnippet(values: Record<string, AttributeValue>, host: string): { title: string; address: string; text: string } {
  const { meta_title, name, url_key, meta_description, short_description, description } = values;
  const summary = [text(meta_description), plain(text(short_description)), plain(text(description))].find((one) => one !== '') ?? '';
  return {
    title: cut(text(meta_title) || text(name), MAX_TITLE),
    address: `${host} › ${text(url_key) || '…'}.html`,
    text: cut(summary, MAX_TEXT),
  };
}
