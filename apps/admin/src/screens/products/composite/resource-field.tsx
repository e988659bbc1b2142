import { Button, FileButton, Grid, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../../form/fields';
import { dropUpload, keepUpload } from '../../../form/uploads';
import type { ProductForm } from '../editor/product-form';
import { hasFile, NOTHING, type ResourceForm } from './download-values';

interface Props {
  name: `parts.links.${number}.resource` | `parts.links.${number}.sample` | `parts.samples.${number}.resource`;
  label: string;
  isOptional: boolean;
}

/** Source of a download: an uploaded file or a URL. */
export function ResourceField({ name, label, isOptional }: Props) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<ProductForm>();
  const { field, fieldState } = useController<ProductForm, Props['name']>({ name });
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
