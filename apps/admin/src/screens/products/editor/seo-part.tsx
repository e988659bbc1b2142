import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { AttributeCard } from './attribute-card';
import type { Attribute, AttributeValue, ProductForm } from './product-form';
import classes from './seo-part.module.css';

/** Meta data for search engines, with a preview. */
export function SeoPart({ attributes }: { attributes: readonly Attribute[] }) {
  const { t } = useTranslation();
  return (
    <Columns main={7} side={<Preview />}>
      <AttributeCard title={t('products.edit.tab.seo')} attributes={attributes} isNarrow />
    </Columns>
  );
}

function Preview() {
  const { t } = useTranslation();
  const values = useWatch<ProductForm, 'attributes'>({ name: 'attributes' });
  const { title, address, text } = searchSnippet(values, window.location.host);
  return (
    <Card title={t('products.edit.seoPreview')}>
      <div className={classes.snippet} data-testid="search-preview">
        <Text size="xs" c="dimmed" className={classes.line}>
          <bdi>{address}</bdi>
        </Text>
        <Text c="var(--mantine-color-anchor)" size="lg" className={classes.line}>
          {title || t('products.edit.seoNoTitle')}
        </Text>
        <Text size="sm">{text || t('products.edit.seoNoText')}</Text>
      </div>
    </Card>
  );
}

const MAX_TITLE = 60;
const MAX_TEXT = 160;

const text = (value: AttributeValue | undefined): string => (typeof value === 'string' ? value.trim() : '');
const plain = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent ?? '').replace(/\s+/g, ' ').trim();
const cut = (words: string, most: number): string => (words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words);

/** Preview of the product in a search engine: its meta data, with name and description as fallback. */
function searchSnippet(values: Record<string, AttributeValue>, host: string): { title: string; address: string; text: string } {
  const { meta_title, name, url_key, meta_description, short_description, description } = values;
  const summary = [text(meta_description), plain(text(short_description)), plain(text(description))].find((one) => one !== '') ?? '';
  return {
    title: cut(text(meta_title) || text(name), MAX_TITLE),
    address: `${host} › ${text(url_key) || '…'}.html`,
    text: cut(summary, MAX_TEXT),
  };
}
