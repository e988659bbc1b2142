import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Table, type TableTrProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '../../shell/drag-handle';

interface Props {
  ids: string[];
  /** The row comes where the other one stands. */
  onMove: (id: string, target: string) => void;
  children: ReactNode;
}

/** Rows that are put in order by mouse, or by keyboard: Space takes a row, the arrow keys move it, Space puts it down. */
export function SortableRows({ ids, onMove, children }: Props) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // Its live region belongs beside the page's, not into a table's body.
      accessibility={{ container: document.body, screenReaderInstructions: { draggable: t('catalog.dragHint') } }}
      onDragEnd={({ active, over }) => over && active.id !== over.id && onMove(String(active.id), String(over.id))}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** A row with a handle in its first cell. */
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
