import { ActionIcon, Box, Button, Checkbox, Group, Modal, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CategoryLine, seenLines } from './category-tree';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  lines: readonly CategoryLine[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

const MOST_LINES = 300;

/** The category tree with checkboxes; searchable by any part of the path. */
export function CategoryPicker({ isOpen, onClose, lines, value, onChange }: Props) {
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
            <Group key={line.id} gap={4} wrap="nowrap" pl={text ? 0 : line.depth * 22}>
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
