import { Grid, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shell/card';
import { AttributeCard } from './attribute-card';
import type { Attribute, ProductForm } from './product-form';
import { searchSnippet } from './search-snippet';
import classes from './seo-part.module.css';

/** Meta data for search engines, with a preview. */
export function SeoPart({ attributes }: { attributes: readonly Attribute[] }) {
  const { t } = useTranslation();
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <AttributeCard title={t('products.edit.tab.seo')} attributes={attributes} isNarrow />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Preview />
      </Grid.Col>
    </Grid>
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
          {address}
        </Text>
        <Text c="var(--mantine-color-anchor)" size="lg" className={classes.line}>
          {title || t('products.edit.seoNoTitle')}
        </Text>
        <Text size="sm">{text || t('products.edit.seoNoText')}</Text>
      </div>
    </Card>
  );
}
