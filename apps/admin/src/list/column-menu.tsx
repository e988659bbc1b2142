import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Checkbox, Group, Popover, ScrollArea, Stack, TextInput, Title } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '../shell/drag-handle';
import { SmallButton } from '../shell/small-button';
import type { ListColumn } from './columns';

interface Props<Row> {
  all: readonly ListColumn<Row>[];
  shown: readonly ListColumn<Row>[];
  onChange: (columns: string[] | undefined) => void;
}

/** From this many columns on, the menu has a search field. */
const MANY = 15;

/** Selects and orders the columns of a list, by mouse or keyboard. */
export function ColumnMenu<Row>({ all, shown, onChange }: Props<Row>) {
  const { t } = useTranslation();
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const ids = shown.map(({ id }) => id);
  const [text, setText] = useState('');
  const hidden = all.filter(
    ({ id, title, isFilterOnly }) => !isFilterOnly && !ids.includes(id) && title.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) onChange(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <Popover position="bottom-end" shadow="md" width={280} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} visibleFrom="sm">
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Title order={2} size="h5" mb="xs">
          {t('list.columns')}
        </Title>
        <ScrollArea.Autosize mah={420}>
          <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
            <SortableContext items={ids} strategy={verticalListSortingStrategy}>
              <Stack gap={2}>
                {shown.map(({ id, title }) => (
                  <ShownColumn
                    key={id}
                    id={id}
                    title={title}
                    isLast={shown.length === 1}
                    onHide={() => onChange(ids.filter((one) => one !== id))}
                  />
                ))}
              </Stack>
            </SortableContext>
          </DndContext>
          {all.length > MANY && (
            <TextInput
              size="xs"
              my="xs"
              type="search"
              aria-label={t('list.searchIn', { list: t('list.columns') })}
              placeholder={t('list.searchIn', { list: t('list.columns') })}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <Stack gap={6} mt={6} ps={30}>
            {hidden.map(({ id, title }) => (
              <Checkbox key={id} size="sm" label={title} checked={false} onChange={() => onChange([...ids, id])} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <SmallButton label={t('act.discard')} mt="xs" onClick={() => onChange(undefined)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ShownColumn({ id, title, isLast, onHide }: { id: string; title: string; isLast: boolean; onHide: () => void }) {
  const sortable = useSortable({ id });
  const { setNodeRef, transform, transition } = sortable;
  return (
    <Group ref={setNodeRef} gap={6} wrap="nowrap" style={{ transform: CSS.Translate.toString(transform), transition }}>
      <DragHandle sortable={sortable} about={title} />
      <Checkbox size="sm" label={title} checked disabled={isLast} onChange={onHide} />
    </Group>
  );
}
