import { Grid, Group, Paper, Stack } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MoneyField, NumberField, SelectField, TextField } from '../../../form/fields';
import type { ProductForm } from '../editor/product-form';
import { EntryTools } from './entry-tools';
import { ResourceField } from './resource-field';

interface Props {
  list: 'links' | 'samples';
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** One downloadable link or sample. */
export function DownloadEntry({ list, index, count, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  const at = `parts.${list}.${index}` as const;
  const title = useWatch<ProductForm, `${typeof at}.title`>({ name: `${at}.title` });
  const name = title || t(list === 'links' ? 'products.composite.linkNo' : 'products.composite.sampleNo', { number: index + 1 });
  return (
    <Paper withBorder p="sm" role="group" aria-label={name}>
      <Stack gap="sm">
        <Group align="flex-end" wrap="nowrap">
          <TextField name={`${at}.title`} label={t('products.composite.title')} required flex={1} />
          <EntryTools name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />
        </Group>
        {list === 'links' && (
          <Grid>
            <Grid.Col span={{ base: 6, sm: 4 }}>
              <MoneyField name={`${at}.price`} label={t('products.composite.price')} min={0} />
            </Grid.Col>
            <Grid.Col span={{ base: 6, sm: 4 }}>
              <NumberField
                name={`${at}.downloads`}
                label={t('products.composite.mostDownloads')}
                placeholder={t('products.composite.unlimited')}
                min={0}
                decimals={0}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <SelectField
                name={`${at}.shareable`}
                label={t('products.composite.shareable')}
                data={[
                  { value: '2', label: t('products.composite.asSettings') },
                  { value: '1', label: t('word.yes') },
                  { value: '0', label: t('word.no') },
                ]}
                allowDeselect={false}
              />
            </Grid.Col>
          </Grid>
        )}
        <ResourceField name={`${at}.resource`} label={t('products.composite.source')} isOptional={false} />
        {list === 'links' && <ResourceField name={`parts.links.${index}.sample`} label={t('products.composite.sample')} isOptional />}
      </Stack>
    </Paper>
  );
}
