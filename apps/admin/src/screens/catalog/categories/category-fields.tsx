import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { MultiSelectField, SelectField, SwitchField, TextAreaField, TextField } from '../../../form/fields';
import { RichTextField } from '../../../form/rich-text-field';
import { Card } from '../../../shell/card';
import { SearchPreview } from '../search-preview';
import type { CategoryForm } from './category-values';
import { PictureField } from './picture-field';
import { Scoped } from './scoped';
import { choicesOf } from './tree-model';
import { wholeTree } from './tree-query';

interface Props {
  isNew: boolean;
  isStore: boolean;
}

/** What can be said of a category. */
export function CategoryFields({ isNew, isStore }: Props) {
  const { t } = useTranslation();
  const scoped = (code: keyof CategoryForm, label: string) => ({ code, label, isStore });
  return (
    <Stack>
      <Card gap="md">
        <Scoped {...scoped('name', t('word.name'))}>
          {(disabled) => <TextField name="name" label={t('word.name')} required disabled={disabled} />}
        </Scoped>
        {isNew && <Parent />}
        <Scoped {...scoped('is_active', t('catalog.isActive'))}>
          {(disabled) => <SwitchField name="is_active" label={t('catalog.isActive')} disabled={disabled} />}
        </Scoped>
        <Scoped {...scoped('include_in_menu', t('catalog.inMenu'))}>
          {(disabled) => <SwitchField name="include_in_menu" label={t('catalog.inMenu')} disabled={disabled} />}
        </Scoped>
        <SwitchField name="is_anchor" label={t('catalog.isAnchor')} description={t('catalog.isAnchorHint')} disabled={isStore} />
      </Card>
      <Card title={t('catalog.content')} gap="md">
        <Scoped {...scoped('description', t('catalog.description'))}>
          {(disabled) => <RichTextField name="description" label={t('catalog.description')} disabled={disabled} />}
        </Scoped>
        <Scoped {...scoped('image', t('catalog.picture'))}>{(disabled) => <PictureField disabled={disabled} />}</Scoped>
        <Display {...{ isStore }} />
      </Card>
      <Card title={t('catalog.seo')} gap="md">
        <Scoped {...scoped('url_key', t('catalog.urlKey'))}>
          {(disabled) => <TextField name="url_key" label={t('catalog.urlKey')} description={t('catalog.urlKeyHint')} disabled={disabled} />}
        </Scoped>
        <Scoped {...scoped('meta_title', t('catalog.metaTitle'))}>
          {(disabled) => <TextField name="meta_title" label={t('catalog.metaTitle')} disabled={disabled} />}
        </Scoped>
        <Scoped {...scoped('meta_keywords', t('catalog.metaKeywords'))}>
          {(disabled) => <TextField name="meta_keywords" label={t('catalog.metaKeywords')} disabled={disabled} />}
        </Scoped>
        <Scoped {...scoped('meta_description', t('catalog.metaDescription'))}>
          {(disabled) => <TextAreaField name="meta_description" label={t('catalog.metaDescription')} disabled={disabled} />}
        </Scoped>
        <Preview />
      </Card>
    </Stack>
  );
}

function Preview() {
  const [name, title, key, description] = useWatch<CategoryForm, ['name', 'meta_title', 'url_key', 'meta_description']>({
    name: ['name', 'meta_title', 'url_key', 'meta_description'],
  });
  return <SearchPreview title={title || name} path={`${key || '…'}.html`} description={description} />;
}

function Parent() {
  const { t } = useTranslation();
  const { data } = useQuery(wholeTree());
  return (
    <SelectField
      name="parent_id"
      label={t('catalog.parent')}
      data={data ? choicesOf(data) : []}
      isNumber
      searchable
      allowDeselect={false}
      limit={100}
    />
  );
}

const MODES = ['PRODUCTS', 'PAGE', 'PRODUCTS_AND_PAGE'] as const;

function Display({ isStore }: { isStore: boolean }) {
  const { t } = useTranslation();
  const mode = useWatch<CategoryForm, 'display_mode'>({ name: 'display_mode' });
  const blocks = useQuery({
    ...trpc.cms.block.list.queryOptions({ searchCriteria: { sort_orders: [{ field: 'title', direction: 'ASC' }], page_size: 200 } }),
    enabled: mode !== 'PRODUCTS',
    retry: false,
  });
  const { data: sorts } = useQuery(trpc.catalog.categoryAttribute.options.queryOptions({ attributeCode: 'default_sort_by' }));
  const choices = (sorts ?? []).filter(({ value }) => value !== '').map(({ value, label }) => ({ value, label }));
  return (
    <>
      <Scoped code="display_mode" label={t('catalog.displayMode')} isStore={isStore}>
        {(disabled) => (
          <SelectField
            name="display_mode"
            label={t('catalog.displayMode')}
            data={MODES.map((value) => ({ value, label: t(`catalog.mode.${value}`) }))}
            allowDeselect={false}
            disabled={disabled}
          />
        )}
      </Scoped>
      {mode !== 'PRODUCTS' && (
        <Scoped code="landing_page" label={t('catalog.block')} isStore={isStore}>
          {(disabled) => (
            <SelectField
              name="landing_page"
              label={t('catalog.block')}
              data={(blocks.data?.items ?? []).map(({ id, title }) => ({ value: String(id), label: title || String(id) }))}
              searchable
              clearable
              disabled={disabled}
            />
          )}
        </Scoped>
      )}
      <Scoped code="available_sort_by" label={t('catalog.sortings')} isStore={isStore}>
        {(disabled) => (
          <MultiSelectField
            name="available_sort_by"
            label={t('catalog.sortings')}
            description={t('catalog.sortingsHint')}
            data={choices}
            disabled={disabled}
          />
        )}
      </Scoped>
      <Scoped code="default_sort_by" label={t('catalog.sorting')} isStore={isStore}>
        {(disabled) => <SelectField name="default_sort_by" label={t('catalog.sorting')} data={choices} clearable disabled={disabled} />}
      </Scoped>
    </>
  );
}
