import { Button, FileButton, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MoneyField, NumberField, SelectField, TextField } from '../../../form/fields';
import { useRows } from '../../../form/rows';
import { dropUpload, keepUpload } from '../../../form/uploads';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import type { ProductForm } from '../editor/product-form';
import { type DownloadsForm, hasFile, NEW_LINK, NEW_SAMPLE, NOTHING, type ResourceForm } from './download-values';
import { EntryTools, type OptionPlace } from './option-frame';

/** The links and samples of a downloadable product. */
export function DownloadablePart() {
  const { t } = useTranslation();
  return (
    <Card title={t('products.composite.downloads')} gap="md">
      <DownloadList
        list="links"
        title={t('products.composite.links')}
        hint={t('products.composite.noLinks')}
        add={t('products.composite.addLink')}
        fresh={NEW_LINK}
      />
      <DownloadList list="samples" title={t('products.composite.samples')} add={t('products.composite.addSample')} fresh={NEW_SAMPLE} />
    </Card>
  );
}

interface ListProps {
  list: 'links' | 'samples';
  title: string;
  /** Shown while the list is empty. */
  hint?: string;
  add: string;
  fresh: DownloadsForm['links' | 'samples'][number];
}

function DownloadList({ list, title, hint, add, fresh }: ListProps) {
  const { fields, append, remove, move } = useRows<ProductForm, `parts.${typeof list}`>(`parts.${list}`);
  return (
    <>
      <Title order={3} size="h6">
        {title}
      </Title>
      {hint && fields.length === 0 && <Hint>{hint}</Hint>}
      {fields.map(({ key }, index) => (
        <DownloadEntry key={key} list={list} index={index} count={fields.length} onMove={move} onRemove={() => remove(index)} />
      ))}
      <SmallButton
        label={add}
        variant="light"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => append(fresh, { focusName: `parts.${list}.${fields.length}.title` })}
      />
    </>
  );
}

/** One downloadable link or sample. */
function DownloadEntry({ list, ...place }: OptionPlace & { list: 'links' | 'samples' }) {
  const { t } = useTranslation();
  const { index } = place;
  const at = `parts.${list}.${index}` as const;
  const title = useWatch<ProductForm, `${typeof at}.title`>({ name: `${at}.title` });
  const name = title || t(list === 'links' ? 'products.composite.linkNo' : 'products.composite.sampleNo', { number: index + 1 });
  return (
    <Paper withBorder p="sm" role="group" aria-label={name}>
      <Stack gap="sm">
        <Group align="flex-end" wrap="nowrap">
          <TextField name={`${at}.title`} label={t('products.composite.title')} required flex={1} />
          <EntryTools name={name} {...place} />
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

interface ResourceProps {
  name: `parts.links.${number}.resource` | `parts.links.${number}.sample` | `parts.samples.${number}.resource`;
  label: string;
  isOptional: boolean;
}

/** Source of a download: an uploaded file or a URL. */
function ResourceField({ name, label, isOptional }: ResourceProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<ProductForm>();
  const { field, fieldState } = useController<ProductForm, ResourceProps['name']>({ name });
  // A removed row is rendered once more.
  const value: ResourceForm = field.value ?? NOTHING;
  const take = (file: File | null): void => {
    if (!file) return;
    if (value.upload) dropUpload(value.upload);
    setValue(name, { ...value, upload: keepUpload(file), name: file.name }, { shouldDirty: true });
  };
  const fault = fieldState.error && t('products.composite.chooseFile');
  const file = hasFile(value) && (value.name || value.file.split('/').at(-1));
  return (
    <Grid align="flex-end">
      <Grid.Col span={{ base: 12, sm: 4 }}>
        <SelectField
          name={`${name}.type`}
          label={label}
          data={[
            ...(isOptional ? [{ value: '', label: t('word.none') }] : []),
            { value: 'file', label: t('products.composite.file') },
            { value: 'url', label: t('products.composite.address') },
          ]}
          allowDeselect={false}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 8 }}>
        {value.type === 'url' && <TextField name={`${name}.url`} label={t('products.composite.address')} placeholder="https://" />}
        {value.type === 'file' && (
          <Group gap="sm">
            <FileButton onChange={take} inputProps={{ 'aria-label': `${t('products.composite.chooseFile')}: ${label}` }}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                  {t('products.composite.chooseFile')}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c={fault ? 'var(--mantine-color-error)' : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
              {file || fault || t('products.composite.noFile')}
            </Text>
          </Group>
        )}
      </Grid.Col>
    </Grid>
  );
}
