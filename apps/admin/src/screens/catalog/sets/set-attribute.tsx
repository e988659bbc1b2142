import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Anchor, Group, Text } from '@mantine/core';
import { IconLock, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '../../../shell/drag-handle';
import { IconButton } from '../../../shell/icon-button';
import type { Known } from './set-values';

interface Props {
  code: string;
  known: Known | undefined;
  onStep: (by: 1 | -1) => void;
  onTake: () => void;
}

/** Code of the attribute being moved by keyboard: in another group it is rendered as a new row and needs focus again. */
let taken: string | undefined;

/** One attribute of a set. */
export function SetAttribute({ code, known, onStep, onTake }: Props) {
  const { t } = useTranslation();
  const sortable = useSortable({ id: code });
  const { setNodeRef, transform, transition } = sortable;
  const [isTaken, setTaken] = useState(taken === code);
  const handle = useRef<HTMLButtonElement>(null);
  const label = known?.label ?? code;
  useLayoutEffect(() => {
    if (isTaken) handle.current?.focus();
  });
  const hold = (isHeld: boolean): void => {
    taken = isHeld ? code : undefined;
    setTaken(isHeld);
  };
  function onKey(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    const isPut = event.key === ' ' || event.key === 'Enter';
    if (!isPut && !(isTaken && (by || event.key === 'Escape'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (by) onStep(by);
    else hold(isPut && !isTaken);
  }
  return (
    <Group
      ref={setNodeRef}
      gap={6}
      wrap="nowrap"
      mih={32}
      pl={6}
      bg={isTaken ? 'var(--merx-row-selected)' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition, borderRadius: 6 }}
    >
      <DragHandle
        sortable={sortable}
        ref={(element: HTMLButtonElement | null) => {
          handle.current = element;
          sortable.setActivatorNodeRef(element);
        }}
        aria-describedby={undefined}
        aria-pressed={isTaken}
        label={t('catalog.moveAttribute', { name: label })}
        onKeyDown={onKey}
        onBlur={() => hold(false)}
      />
      <Text size="sm" truncate flex={1}>
        <Anchor component={Link} to={`/attributes/${code}`} c="inherit">
          {label || code}
        </Anchor>{' '}
        <Text component="span" size="xs" c="dimmed">
          {code}
        </Text>
      </Text>
      {known?.isSystem ? (
        <IconLock size={14} role="img" aria-label={t('catalog.systemStays')} />
      ) : (
        <IconButton icon={IconX} iconSize={14} size="sm" label={t('catalog.toUnassigned', { name: label })} onClick={onTake} />
      )}
    </Group>
  );
}
