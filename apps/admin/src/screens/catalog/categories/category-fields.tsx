import { Box, Checkbox, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { FormField, FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import { Card } from '../../../shell/card';
import { CategoryForm } from './category-values';
import { PictureField } from './picture-field';
import { choicesOf } from './tree-model';
import { fullTree } from './use-tree-move';

const BLOCKS = { sort_orders: [{ field: 'title', direction: 'ASC' as const }], page_size: 200 };

const useModes = () =>
  (['PRODUCTS', 'PAGE', 'PRODUCTS_AND_PAGE'] as const).map((value) => ({ value, label: i18next.t(`catalog.mode.${value}`) }));

function useBlocks() {
  const { data } = useQuery({ ...trpc.cms.block.list.queryOptions({ searchCriteria: BLOCKS }), retry: false });
  return (data?.items ?? []).map(({ id, title }) => ({ value: String(id), label: title || String(id) }));
}

function useSorts() {
  const { data } = useQuery(trpc.catalog.categoryAttribute.options.queryOptions({ attributeCode: 'default_sort_by' }));
  return (data ?? []).filter(({ value }) => value !== '').map(({ value, label }) => ({ value, label }));
}

function useParents() {
  const { data } = useQuery(fullTree());
  return data ? choicesOf(data) : [];
}

const Fields = formOf(CategoryForm, {
  name: { label: 'word.name', required: true },
  parent_id: { label: 'catalog.parent', choices: useParents },
  is_active: { label: 'catalog.isActive' },
  include_in_menu: { label: 'catalog.inMenu' },
  is_anchor: { label: 'catalog.isAnchor', hint: 'catalog.isAnchorHint' },
  description: { label: 'catalog.description', as: 'html', required: false },
  display_mode: { label: 'catalog.displayMode', choices: useModes, required: false },
  landing_page: { label: 'catalog.block', choices: useBlocks, clearable: true },
  available_sort_by: { label: 'catalog.sortings', hint: 'catalog.sortingsHint', choices: useSorts, required: false },
  default_sort_by: { label: 'catalog.sorting', choices: useSorts, clearable: true },
  url_key: { label: 'catalog.urlKey', hint: 'catalog.urlKeyHint', required: false },
  meta_title: { label: 'catalog.metaTitle', required: false },
  meta_keywords: { label: 'catalog.metaKeywords', required: false },
  meta_description: { label: 'catalog.metaDescription', as: 'area', required: false },
});

interface Props {
  isNew: boolean;
  isStore: boolean;
}

export function CategoryFields({ isNew, isStore }: Props) {
  const { t } = useTranslation();
  const mode = useWatch<CategoryForm, 'display_mode'>({ name: 'display_mode' });
  return (
    <Stack>
      <Card gap="md">
        <ScopedFields isStore={isStore} only={['name']} />
        {isNew && <FormFields of={Fields} only={['parent_id']} />}
        <ScopedFields isStore={isStore} only={['is_active', 'include_in_menu']} />
        <FormFields of={Fields} only={['is_anchor']} disabled={isStore ? ['is_anchor'] : []} />
      </Card>
      <Card title={t('catalog.content')} gap="md">
        <ScopedFields isStore={isStore} only={['description']} />
        <Scoped code="image" label={t('catalog.picture')} isStore={isStore}>
          {(disabled) => <PictureField disabled={disabled} />}
        </Scoped>
        <ScopedFields isStore={isStore} only={['display_mode']} />
        {mode !== 'PRODUCTS' && <ScopedFields isStore={isStore} only={['landing_page']} />}
        <ScopedFields isStore={isStore} only={['available_sort_by', 'default_sort_by']} />
      </Card>
      <Card title={t('catalog.seo')} gap="md">
        <ScopedFields isStore={isStore} only={['url_key', 'meta_title', 'meta_keywords', 'meta_description']} />
        <Preview />
      </Card>
    </Stack>
  );
}

/** Fields with values per store view. */
function ScopedFields({ only, isStore }: { only: readonly (keyof typeof Fields.fields)[]; isStore: boolean }) {
  const { t } = useTranslation();
  return only.map((name) => (
    <Scoped key={name} code={name} label={t(Fields.fields[name].label)} isStore={isStore}>
      {(disabled) => <FormField name={name} field={Fields.fields[name]} disabled={disabled} />}
    </Scoped>
  ));
}

function Preview() {
  const [name, title, key, description] = useWatch<CategoryForm, ['name', 'meta_title', 'url_key', 'meta_description']>({
    name: ['name', 'meta_title', 'url_key', 'meta_description'],
  });
  return <SearchPreview title={title || name} path={`${key || '…'}.html`} description={description} />;
}

interface ScopedProps {
  code: string;
  /** Label of the field, for the checkbox's accessible name. */
  label: string;
  isStore: boolean;
  children: (isInherited: boolean) => ReactNode;
}

/** A field that can use the default value in a store view. */
function Scoped({ code, label, isStore, children }: ScopedProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<CategoryForm>();
  const inherited = useWatch<CategoryForm, 'inherited'>({ name: 'inherited' });
  if (!isStore) return children(false);
  const isInherited = inherited.includes(code);
  return (
    <Box>
      {children(isInherited)}
      <Checkbox
        size="xs"
        mt={4}
        label={t('form.useDefault')}
        aria-label={`${t('form.useDefault')}: ${label}`}
        checked={isInherited}
        onChange={(event) =>
          setValue('inherited', event.currentTarget.checked ? [...inherited, code] : inherited.filter((one) => one !== code), {
            shouldDirty: true,
          })
        }
      />
    </Box>
  );
}

interface PreviewProps {
  title: string;
  path: string;
  description: string;
}

const TITLE = 60;
const DESCRIPTION = 160;
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);

/** Preview of a search engine result. */
function SearchPreview({ title, path, description }: PreviewProps) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p="sm" role="group" aria-label={t('catalog.searchPreview')}>
      <Text size="xs" c="dimmed" mb={6}>
        {t('catalog.searchPreview')}
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <bdi>
          {window.location.host} › {path}
        </bdi>
      </Text>
      <Text c="verdigris" fw={600}>
        {cut(title, TITLE)}
      </Text>
      <Text size="sm">{cut(description, DESCRIPTION) || t('catalog.noDescription')}</Text>
    </Paper>
  );
}
