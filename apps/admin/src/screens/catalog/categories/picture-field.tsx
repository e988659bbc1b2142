import { Button, FileButton, Group, Image, Input, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api/trpc';
import { contentOf, dropUpload, isPicture, keepUpload, PICTURE_TYPES, uploadOf } from '../../../form/uploads';
import type { Call } from '../../../form/use-entity-form';
import { LibraryButton } from '../../../media/library-button';
import { showPictureRefused } from '../../../media/picture-refused';
import type { CategoryForm } from './category-values';

/** The category picture: choose, preview, remove. */
export function PictureField({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const { formState } = useFormContext<CategoryForm>();
  const { field } = useController<CategoryForm, 'image'>({ name: 'image' });
  const image = availablePicture(field.value, formState.defaultValues?.image ?? '');
  const label = t('catalog.picture');
  const put = (next: string): void => {
    dropUpload(field.value);
    field.onChange(next);
  };
  const take = (file: File | null): void => {
    if (!file) return;
    if (isPicture(file)) put(keepUpload(file));
    else showPictureRefused();
  };
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="xs" mt={4} align="flex-start">
        {image && <Image src={pictureAddress(image)} alt={label} mah={180} w="auto" maw="100%" fit="contain" radius="sm" />}
        <Group gap="sm">
          <FileButton
            onChange={take}
            accept={PICTURE_TYPES.join(',')}
            disabled={disabled}
            inputProps={{ 'aria-label': t('catalog.choosePicture') }}
          >
            {(props) => (
              <Button {...props} disabled={disabled} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                {t('catalog.choosePicture')}
              </Button>
            )}
          </FileButton>
          <LibraryButton disabled={disabled} onPick={({ url }) => put(url)} />
          {image && (
            <Button variant="subtle" color="gray" disabled={disabled} onClick={() => put('')}>
              {t('catalog.removePicture')}
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

const FOLDER = '/media/catalog/category';
const CHOSEN = 'blob:';

/** A picture chosen before a page reload is lost; falls back to the stored one. */
export const availablePicture = (image: string, stored: string): string => (image.startsWith(CHOSEN) && !uploadOf(image) ? stored : image);

/** URL of a category picture. The value may also be a path instead of a file name. */
export function pictureAddress(image: string): string {
  if (image.startsWith(CHOSEN) || image.startsWith('/')) return image;
  return `${FOLDER}/${image.split('/').map(encodeURIComponent).join('/')}`;
}

/** The stored file name of the picture; a newly chosen picture is uploaded first. */
export async function storedPicture(image: string, stored: string, call: Call): Promise<string> {
  const current = availablePicture(image, stored);
  if (!current.startsWith(CHOSEN)) return current;
  return client.catalog.category.keepPicture.mutate({ content: await contentOf(current) }, call);
}
