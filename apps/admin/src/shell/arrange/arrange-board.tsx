import { closestCorners, DndContext, type DragEndEvent, PointerSensor, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, Group, Text, Title, useDirection, VisuallyHidden } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import i18next from 'i18next';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { arrowStep } from '../arrow-keys';
import { DragHandle } from '../drag-handle';
import { IconButton } from '../icon-button';
import classes from './arrange.module.css';
import type { Placed } from './arranged-columns';
import { COLUMNS, type Column, type Layout, moved, targetOf, toggled } from './layout';
import type { useLayout } from './use-layout';

interface Props {
  cards: ReadonlyMap<string, Placed>;
  layout: Layout;
  kept: ReturnType<typeof useLayout>;
  widths: CSSProperties;
  /** The cards on the page, whose fields decide whether they can be hidden. */
  elements: ReadonlyMap<string, HTMLElement>;
  onClose: () => void;
}

/** What has to be filled in or corrected cannot be hidden. */
const NEEDED = ':is([required], [aria-required="true"], [aria-invalid="true"])';

/** The cards of a page as tiles: moved by drag and drop or arrow keys, hidden and shown, and saved for oneself or for all. */
export default function ArrangeBoard({ cards, layout: start, kept, widths, elements, onClose }: Props) {
  const { t } = useTranslation();
  const { dir } = useDirection();
  const [layout, setLayout] = useState(start);
  const [last, setLast] = useState<{ id: string }>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const isShown = (id: string): boolean => cards.has(id);
  // A tile that has moved to the other column is another element.
  useEffect(() => {
    if (last) document.getElementById(handleOf(last.id))?.focus();
  }, [last]);
  function onKey(id: string, event: KeyboardEvent): void {
    const step = arrowStep(event.key, dir);
    const target = step && targetOf(layout, id, step, isShown);
    if (!step) return;
    event.preventDefault();
    setLast({ id });
    if (target) setLayout(moved(layout, id, target));
  }
  const finish = async (done: Promise<boolean>): Promise<void> => {
    if (await done) onClose();
  };
  return (
    <section aria-label={t('layout.arrange')}>
      <Group justify="space-between" mb="md" gap="xs">
        <Text size="sm">{t('layout.hint')}</Text>
        <Group gap="xs">
          {kept.canReset && (
            <Button variant="subtle" color="gray" loading={kept.isActing} onClick={() => void finish(kept.reset())}>
              {t('layout.reset')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          {kept.maySetForAll && (
            <Button variant="default" loading={kept.isActing} onClick={() => void finish(kept.save(layout, true))}>
              {t('layout.saveForAll')}
            </Button>
          )}
          <Button loading={kept.isActing} onClick={() => void finish(kept.save(layout, false))}>
            {t('layout.save')}
          </Button>
        </Group>
      </Group>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCorners}
        accessibility={{ container: document.body, screenReaderInstructions: { draggable: t('layout.keys') } }}
        onDragEnd={(event) => setLayout(dropped(layout, event))}
      >
        <div className={classes.board} style={widths}>
          {COLUMNS.map((column) => (
            <BoardColumn key={column} column={column} ids={layout[column].filter(isShown)}>
              {(id) => (
                <Tile
                  key={id}
                  id={id}
                  title={cards.get(id)?.title ?? id}
                  isHidden={layout.hidden.includes(id)}
                  isNeeded={elements.get(id)?.querySelector(NEEDED) != null}
                  onKey={(event) => onKey(id, event)}
                  onToggle={() => setLayout(toggled(layout, id))}
                />
              )}
            </BoardColumn>
          ))}
        </div>
      </DndContext>
      <VisuallyHidden role="status">{last && placeText(layout, last.id, cards)}</VisuallyHidden>
    </section>
  );
}

const handleOf = (id: string): string => `arrange-${id}`;
const PLACE = 'column ';

/** A card dropped on another one takes its place; dropped on a column, it goes to the end. */
function dropped(layout: Layout, { active, over }: DragEndEvent): Layout {
  const [id, on] = [String(active.id), over && String(over.id)];
  if (on === null || on === id) return layout;
  if (on.startsWith(PLACE)) return moved(layout, id, { end: on.slice(PLACE.length) as Column });
  const cards = COLUMNS.map((column) => layout[column]).find((all) => all.includes(on)) ?? [];
  const isDown = cards.includes(id) && cards.indexOf(id) < cards.indexOf(on);
  return moved(layout, id, isDown ? { after: on } : { before: on });
}

function placeText(layout: Layout, id: string, cards: Props['cards']): string {
  const column: Column = layout.main.includes(id) ? 'main' : 'side';
  const shown = layout[column].filter((one) => cards.has(one));
  return i18next.t('layout.place', {
    ...{ title: cards.get(id)?.title, column: i18next.t(`layout.column.${column}`) },
    ...{ place: shown.indexOf(id) + 1, count: shown.length },
  });
}

function BoardColumn({ column, ids, children }: { column: Column; ids: string[]; children: (id: string) => ReactNode }) {
  const { t } = useTranslation();
  const { setNodeRef } = useDroppable({ id: PLACE + column });
  return (
    <SortableContext items={ids} strategy={verticalListSortingStrategy}>
      <section className={`${classes.column} ${classes.list}`} ref={setNodeRef} aria-label={t(`layout.column.${column}`)}>
        <Title order={2} size="h6">
          {t(`layout.column.${column}`)}
        </Title>
        {ids.map(children)}
      </section>
    </SortableContext>
  );
}

interface TileProps {
  id: string;
  title: string;
  isHidden: boolean;
  /** Whether it cannot be hidden. */
  isNeeded: boolean;
  onKey: (event: KeyboardEvent) => void;
  onToggle: () => void;
}

function Tile({ id, title, isHidden, isNeeded, onKey, onToggle }: TileProps) {
  const { t } = useTranslation();
  const sortable = useSortable({ id });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  return (
    <div
      className={classes.tile}
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <DragHandle sortable={sortable} about={title} id={handleOf(id)} onKeyDown={onKey} />
      <Text size="sm" fw={500} c={isHidden ? 'dimmed' : undefined} style={{ flex: 1 }}>
        {title}
        {isHidden && ` (${t('layout.isHidden')})`}
      </Text>
      {isNeeded && !isHidden ? (
        <Text size="xs" c="dimmed">
          {t('layout.needed')}
        </Text>
      ) : (
        <IconButton
          icon={isHidden ? IconEye : IconEyeOff}
          size="sm"
          label={t(isHidden ? 'act.show' : 'layout.hide')}
          about={title}
          onClick={onToggle}
        />
      )}
    </div>
  );
}
