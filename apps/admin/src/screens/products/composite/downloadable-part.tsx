import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api/trpc';
import { DownloadEntry } from './download-entry';
import { DownloadsForm, downloadsInput, downloadsOf, NEW_LINK, NEW_SAMPLE } from './download-values';
import { PartCard } from './part-card';
import type { Product } from './part-values';
import { usePartForm } from './use-part-form';

/** What is sold as a download, and what may be tried before. */
export function DownloadablePart({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { sku } = product;
  const partForm = usePartForm<DownloadsForm>({
    productId: product.id,
    part: 'downloads',
    values: useMemo(() => downloadsOf(product), [product]),
    schema: DownloadsForm,
    save: async (form, call) =>
      client.catalog.product.update.mutate({ sku, product: { extension_attributes: await downloadsInput(form) } }, call),
  });
  const { control } = partForm.form;
  const links = useFieldArray({ control, name: 'links', keyName: 'key' });
  const samples = useFieldArray({ control, name: 'samples', keyName: 'key' });
  return (
    <PartCard title={t('products.composite.downloads')} partForm={partForm}>
      <Stack>
        <Title order={3} size="h6">
          {t('products.composite.links')}
        </Title>
        {links.fields.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('products.composite.noLinks')}
          </Text>
        )}
        {links.fields.map(({ key }, index) => (
          <DownloadEntry
            key={key}
            list="links"
            index={index}
            count={links.fields.length}
            onMove={links.move}
            onRemove={() => links.remove(index)}
          />
        ))}
        <Button
          size="compact-sm"
          variant="light"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => links.append(NEW_LINK, { focusName: `links.${links.fields.length}.title` })}
        >
          {t('products.composite.addLink')}
        </Button>
        <Title order={3} size="h6">
          {t('products.composite.samples')}
        </Title>
        {samples.fields.map(({ key }, index) => (
          <DownloadEntry
            key={key}
            list="samples"
            index={index}
            count={samples.fields.length}
            onMove={samples.move}
            onRemove={() => samples.remove(index)}
          />
        ))}
        <Button
          size="compact-sm"
          variant="light"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => samples.append(NEW_SAMPLE, { focusName: `samples.${samples.fields.length}.title` })}
        >
          {t('products.composite.addSample')}
        </Button>
      </Stack>
    </PartCard>
  );
}
