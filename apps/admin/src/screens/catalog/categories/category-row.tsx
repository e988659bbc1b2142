import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Anchor, Group, Text, useDirection } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { arrowStep } from '../../../shell/arrow-keys';
import { DragHandle } from '../../../shell/drag-handle';
import { IconButton } from '../../../shell/icon-button';
import { quantity } from '../../../texts/format';
import type { FlatNode } from './tree-model';
import type { useTreeMove } from './use-tree-move';

export const INDENT = 18;

interface Props {
  line: FlatNode;
  move: ReturnType<typeof useTreeMove>;
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
  canMove: boolean;
}

/** One row of the category tree. */
export function CategoryRow({ line, move, isCurrent, isOpen, onToggle, canMove }: Props) {
  const { t } = useTranslation();
  const { moving, place } = move;
  const isMoving = moving?.id === line.id;
  const sortable = useSortable({ id: line.id, disabled: !canMove });
  const { setNodeRef, transform, transition } = sortable;
  const depth = isMoving && place ? place.depth : line.depth;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: moving?.byKeyboard ? undefined : CSS.Translate.toString(transform),
        transition: transition ?? undefined,
        paddingInlineStart: depth * INDENT,
        borderRadius: 6,
        background: isMoving || isCurrent ? 'var(--merx-row-selected)' : undefined,
      }}
    >
      <Group gap={4} wrap="nowrap" mih={32}>
        {line.hasChildren ? (
          <IconButton
            icon={Chevron}
            iconSize={14}
            size="sm"
            variant="transparent"
            aria-expanded={isOpen}
            label={t(isOpen ? 'catalog.fold' : 'catalog.unfold', { name: line.name })}
            onClick={onToggle}
          />
        ) : (
          <span style={{ width: 22, flex: 'none' }} />
        )}
        <Anchor
          component={Link}
          to={`/categories/${line.id}`}
          c="inherit"
          size="sm"
          fw={isCurrent ? 600 : 400}
          truncate
          flex={1}
          {...(isCurrent && { 'aria-current': 'page' as const })}
        >
          {line.name}
        </Anchor>
        {!line.isActive && <IconEyeOff size={14} role="img" aria-label={t('catalog.hidden')} style={{ flex: 'none' }} />}
        <Text size="xs" c="dimmed" className="numbers" title={t('catalog.productCount', { count: line.productCount })}>
          {quantity(line.productCount)}
        </Text>
        {canMove ? <Handle line={line} move={move} sortable={sortable} /> : <span style={{ width: 22, flex: 'none' }} />}
      </Group>
    </li>
  );
}

/** Drag handle: drag by mouse, or pick up with Space, move with the arrow keys and drop with Space. */
function Handle({ line, move, sortable }: { line: FlatNode; move: Props['move']; sortable: ReturnType<typeof useSortable> }) {
  const { t } = useTranslation();
  const { dir } = useDirection();
  const button = useRef<HTMLButtonElement>(null);
  const isLifted = move.moving?.id === line.id && move.moving.byKeyboard;
  const index = move.moving?.index;
  // A row that is moved in the DOM loses focus.
  useLayoutEffect(() => {
    if (isLifted && index !== undefined) button.current?.focus();
  }, [isLifted, index]);
  function onKey(event: KeyboardEvent): void {
    const step = arrowStep(event.key, dir);
    const isToggle = event.key === ' ' || event.key === 'Enter';
    if (!isToggle && !(isLifted && (step || event.key === 'Escape'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (step) move.step(...step);
    else if (!isToggle) move.cancel();
    else if (isLifted) void move.drop();
    else move.start(line.id, true);
  }
  return (
    <DragHandle
      sortable={sortable}
      ref={(element: HTMLButtonElement | null) => {
        button.current = element;
        sortable.setActivatorNodeRef(element);
      }}
      aria-describedby={undefined}
      aria-pressed={isLifted}
      label={t('catalog.moveHint', { name: line.name })}
      onKeyDown={onKey}
    />
  );
}
