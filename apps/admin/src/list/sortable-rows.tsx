import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  SortableContext,
  type SortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Table, type TableTrProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '../shell/drag-handle';

interface Props {
  ids: string[];
  /** Moves the row to the position of the target row. */
  onMove: (id: string, target: string) => void;
  /** How the others make room; in one column by default. */
  strategy?: SortingStrategy;
  children: ReactNode;
}

/** Rows sortable by mouse or keyboard: Space picks up, the arrow keys move, Space drops. */
export function SortableRows({ ids, onMove, strategy = verticalListSortingStrategy, children }: Props) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // The live region is rendered into the body; inside a table body it would be invalid.
      accessibility={{ container: document.body, screenReaderInstructions: { draggable: t('catalog.dragHint') } }}
      onDragEnd={({ active, over }) => over && active.id !== over.id && onMove(String(active.id), String(over.id))}
    >
      <SortableContext items={ids} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** A row with a drag handle in its first cell. */
export function SortableRow({ id, name, children, ...row }: TableTrProps & { id: string; name: string; children: ReactNode }) {
  const sortable = useSortable({ id });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  return (
    <Table.Tr
      {...row}
      ref={setNodeRef}
      style={{
        transform: CSS.Translate.toString(transform),
        transition,
        ...(isDragging && { position: 'relative', zIndex: 1, background: 'var(--merx-row-selected)' }),
      }}
    >
      <Table.Td>
        <DragHandle sortable={sortable} about={name} />
      </Table.Td>
      {children}
    </Table.Tr>
  );
}
