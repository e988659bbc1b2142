import { closestCenter, DndContext, type DragMoveEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Box, Button, Grid, Group, ScrollArea, Skeleton, Stack, TextInput, useDirection, VisuallyHidden } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyList } from '../../../list/empty-list';
import { Card } from '../../../shell/card';
import { Page } from '../../../shell/page';
import { CategoryRow, INDENT } from './category-row';
import { ancestorsOf, flatten, type Tree } from './tree-model';
import { fullTree, useTreeMove } from './use-tree-move';

/** The category tree beside the open category; on phones one at a time. */
export function CategoriesLayout() {
  const { categoryId } = useParams({ strict: false }) as { categoryId?: string };
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const current = categoryId && categoryId !== 'new' ? Number(categoryId) : undefined;
  if (isNarrow && categoryId) return <Outlet />;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 2, md: 1 }}>
        <Box pos="sticky" top={76}>
          <CategoryTree current={current} />
        </Box>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 1, md: 2 }}>
        <Outlet />
      </Grid.Col>
    </Grid>
  );
}

/** Shown beside the tree while no category is open. */
export function CategoriesStart() {
  const { t } = useTranslation();
  return (
    <Page title={t('nav.categories')} hint={t('catalog.categoriesHint')}>
      <Box visibleFrom="md">
        <EmptyList
          isFiltered={false}
          onClear={() => undefined}
          empty={{ title: t('catalog.noCategoryOpen'), hint: t('catalog.noCategoryOpenHint') }}
        />
      </Box>
    </Page>
  );
}

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const MOST_SHOWN = 400;

/** The category tree: expand, select, and move by mouse or keyboard. */
function CategoryTree({ current }: { current: number | undefined }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(fullTree());
  if (error) throw error;
  return (
    <Card title={t('nav.categories')} actions={<NewCategory current={current} />}>
      {data ? (
        <Lines tree={data} current={current} />
      ) : (
        <Stack gap={8}>
          {LINES.map((line) => (
            <Skeleton key={line} height={26} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

function NewCategory({ current }: { current: number | undefined }) {
  const { t } = useTranslation();
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconPlus size={14} aria-hidden />}
      renderRoot={(props) => <Link to={'/categories/new' as string} search={(current ? { parent: current } : {}) as never} {...props} />}
    >
      {t('catalog.newCategory')}
    </Button>
  );
}

function Lines({ tree, current }: { tree: Tree; current: number | undefined }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { isOpen, toggle } = useOpened(tree, current);
  const wanted = text.trim().toLowerCase();
  const lines = useMemo(
    () => (wanted ? flatten(tree, () => true).filter(({ name }) => name.toLowerCase().includes(wanted)) : flatten(tree, isOpen)),
    [tree, isOpen, wanted],
  );
  const move = useTreeMove(lines);
  const { dir } = useDirection();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const rows = move.shown.slice(0, MOST_SHOWN);
  const ids = rows.map(({ id }) => id);
  const drag = ({ active, over, delta }: DragMoveEvent): void => {
    const depth = (lines.find(({ id }) => id === active.id)?.depth ?? 1) + Math.round((dir === 'rtl' ? -delta.x : delta.x) / INDENT);
    const index = Math.max(1, over ? ids.indexOf(Number(over.id)) : 1);
    move.setMoving({ id: Number(active.id), index, depth, byKeyboard: false });
  };
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        size="sm"
        aria-label={t('catalog.findCategory')}
        placeholder={t('catalog.findCategory')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah="calc(100vh - 240px)" type="auto">
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragStart={({ active }) => move.start(Number(active.id), false)}
          onDragMove={drag}
          onDragEnd={() => void move.drop()}
          onDragCancel={move.cancel}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <ul style={{ listStyle: 'none', margin: 0, padding: 2 }} aria-label={t('nav.categories')}>
              {rows.map((line) => (
                <CategoryRow
                  key={line.id}
                  line={wanted ? { ...line, depth: 0, hasChildren: false } : line}
                  move={move}
                  isCurrent={line.id === current}
                  isOpen={isOpen(line.id)}
                  onToggle={() => toggle(line.id)}
                  canMove={!wanted && line.depth > 0}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      </ScrollArea.Autosize>
      {move.shown.length > rows.length && (
        <Group c="dimmed" fz="sm">
          {t('catalog.moreCategories', { count: move.shown.length - rows.length })}
        </Group>
      )}
      <VisuallyHidden role="status">{move.moving?.byKeyboard ? move.announcement : ''}</VisuallyHidden>
    </Stack>
  );
}

const OPEN_AT_FIRST = 2;

/** Which categories are expanded: the top levels, the ancestors of the selected one, and those expanded before. */
function useOpened(tree: Tree, current: number | undefined) {
  const [chosen, setChosen] = useLocalStorage<Record<number, boolean>>({
    key: 'merx.categories.open',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  return useMemo(() => {
    const byDefault = new Set(tree.children_data.map(({ id }) => id));
    if (tree.children_data.length <= OPEN_AT_FIRST)
      for (const root of tree.children_data) for (const { id } of root.children_data) byDefault.add(id);
    if (current) for (const id of ancestorsOf(tree, current)) byDefault.add(id);
    const isOpen = (id: number): boolean => chosen[id] ?? byDefault.has(id);
    return { isOpen, toggle: (id: number) => setChosen((before) => ({ ...before, [id]: !isOpen(id) })) };
  }, [tree, current, chosen, setChosen]);
}
