import { Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../../form/rows';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import type { ProductForm } from '../editor/product-form';
import { DownloadEntry } from './download-entry';
import { NEW_LINK, NEW_SAMPLE } from './download-values';

/** The links and samples of a downloadable product. */
export function DownloadablePart() {
  const { t } = useTranslation();
  const links = useRows<ProductForm, 'parts.links'>('parts.links');
  const samples = useRows<ProductForm, 'parts.samples'>('parts.samples');
  return (
    <Card title={t('products.composite.downloads')} gap="md">
      <Title order={3} size="h6">
        {t('products.composite.links')}
      </Title>
      {links.fields.length === 0 && <Hint>{t('products.composite.noLinks')}</Hint>}
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
      <SmallButton
        label={t('products.composite.addLink')}
        variant="light"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => links.append(NEW_LINK, { focusName: `parts.links.${links.fields.length}.title` })}
      />
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
      <SmallButton
        label={t('products.composite.addSample')}
        variant="light"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => samples.append(NEW_SAMPLE, { focusName: `parts.samples.${samples.fields.length}.title` })}
      />
    </Card>
  );
}
