import { ActionIcon, Box, Button, Checkbox, Group, Modal, Pill, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../api/trpc';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { SmallButton } from '../../../shell/small-button';
import { type CategoryLine, linesOf, seenLines } from './category-tree';
import type { ProductForm } from './product-form';

const ROOT = 1;

/** The categories of the product. */
export function CategoriesCard() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const { field } = useController<ProductForm, 'category_ids'>({ name: 'category_ids' });
  const tree = useQuery(trpc.catalog.category.tree.queryOptions({ rootCategoryId: ROOT }));
  const lines = useMemo(() => (tree.data ? linesOf(tree.data) : []), [tree.data]);
  const pathOf = (id: string): string => lines.find((line) => line.id === id)?.path ?? id;
  const remove = (id: string): void => field.onChange(field.value.filter((one) => one !== id));
  return (
    <Card title={t('nav.categories')}>
      <Stack gap="xs" align="flex-start">
        {field.value.length === 0 && <Hint>{t('products.edit.noCategories')}</Hint>}
        <Pill.Group>
          {field.value.map((id) => (
            <Pill
              key={id}
              size="md"
              withRemoveButton
              onRemove={() => remove(id)}
              removeButtonProps={{ 'aria-label': `${t('act.remove')}: ${pathOf(id)}`, 'aria-hidden': false, tabIndex: 0 }}
              maw="100%"
            >
              {tree.data ? pathOf(id) : '…'}
            </Pill>
          ))}
        </Pill.Group>
        <SmallButton label={t('products.edit.chooseCategories')} variant="default" onClick={open} disabled={!tree.data} />
      </Stack>
      <CategoryPicker isOpen={isOpen} onClose={close} lines={lines} value={field.value} onChange={field.onChange} />
    </Card>
  );
}

interface Props {
  isOpen: boolean;
  onClose: () => void;
  lines: readonly CategoryLine[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

const MOST_LINES = 300;

/** The category tree with checkboxes; searchable by any part of the path. */
function CategoryPicker({ isOpen, onClose, lines, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('products.edit.chooseCategories')} size="lg">
      <Stack>
        <TickedTree lines={lines} value={value} onChange={onChange} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('products.edit.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function TickedTree({ lines, value, onChange }: Pick<Props, 'lines' | 'value' | 'onChange'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(() => openAt(lines, value));
  const seen = useMemo(() => seenLines(lines, open, text), [lines, open, text]);
  const toggle = (id: string): void => setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id]));
  const tick = (id: string): void => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <>
      <TextInput
        aria-label={t('act.search')}
        placeholder={t('act.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <ScrollArea.Autosize mah="50vh" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('nav.categories') }}>
        <Stack gap={4}>
          {seen.slice(0, MOST_LINES).map((line) => (
            <Group key={line.id} gap={4} wrap="nowrap" ps={text ? 0 : line.depth * 22}>
              {!text && line.hasChildren ? (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`${t(open.has(line.id) ? 'act.close' : 'act.open')}: ${line.name}`}
                  aria-expanded={open.has(line.id)}
                  onClick={() => toggle(line.id)}
                >
                  {open.has(line.id) ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
                </ActionIcon>
              ) : (
                <Box w={22} />
              )}
              <Checkbox label={text ? line.path : line.name} checked={value.includes(line.id)} onChange={() => tick(line.id)} />
            </Group>
          ))}
          {seen.length === 0 && <Text c="dimmed">{t('list.noMatch')}</Text>}
          {seen.length > MOST_LINES && <Text c="dimmed">{t('products.edit.searchForMore')}</Text>}
        </Stack>
      </ScrollArea.Autosize>
    </>
  );
}

/** The roots and the ancestors of selected categories. */
function openAt(lines: readonly CategoryLine[], value: readonly string[]): ReadonlySet<string> {
  const parents = new Map(lines.map(({ id, parent }) => [id, parent]));
  const open = new Set(lines.filter(({ depth }) => depth === 0).map(({ id }) => id));
  for (const id of value) for (let at = parents.get(id); at; at = parents.get(at)) open.add(at);
  return open;
}
