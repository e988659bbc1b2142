import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Anchor, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLock, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../form/fields';
import { Card } from '../../../shell/card';
import { DragHandle } from '../../../shell/drag-handle';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { SmallButton } from '../../../shell/small-button';
import { type GroupForm, type Known, placed, type SetForm, stepped } from './set-values';

const GROUP = 'group:';

/** The groups of a set; attributes can be moved within and between them by mouse or keyboard. */
export function SetGroups({ known }: { known: ReadonlyMap<string, Known> }) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<SetForm>();
  const groups = useWatch<SetForm, 'groups'>({ name: 'groups' });
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const change = (after: GroupForm[]): void => setValue('groups', after, { shouldDirty: true, shouldTouch: true });
  const drop = ({ active, over }: DragEndEvent): void => {
    if (!over || active.id === over.id) return;
    const onto = String(over.id);
    const target = onto.startsWith(GROUP) ? Number(onto.slice(GROUP.length)) : groups.findIndex(({ codes }) => codes.includes(onto));
    const codes = groups[target]?.codes ?? [];
    change(placed(groups, String(active.id), target, onto.startsWith(GROUP) ? codes.length : codes.indexOf(onto)));
  };
  const step = (code: string, by: 1 | -1): void => {
    const after = stepped(groups, code, by);
    const group = after.find(({ codes }) => codes.includes(code));
    setAnnouncement(t('catalog.intoGroup', { group: group?.name ?? '', place: (group?.codes.indexOf(code) ?? 0) + 1 }));
    change(after);
  };
  const take = (code: string): void => change(groups.map((group) => ({ ...group, codes: group.codes.filter((one) => one !== code) })));
  const last = groups.length - 1;
  return (
    <Card
      title={t('catalog.groupsTitle')}
      actions={
        <SmallButton
          label={t('catalog.newGroup')}
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change([...groups, { id: null, name: '', codes: [] }])}
        />
      }
    >
      <Hint mb="sm">{t('catalog.groupsHint')}</Hint>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <Stack>
          {groups.map((group, index) => (
            <Stack key={group.id ?? `new${index}`} gap={4} role="group" aria-label={group.name || t('catalog.newGroup')}>
              <Group gap={2} wrap="nowrap" align="flex-start">
                <TextField
                  name={`groups.${index}.name`}
                  aria-label={t('catalog.groupName')}
                  placeholder={t('catalog.groupName')}
                  size="xs"
                  flex={1}
                />
                <IconButton
                  icon={IconArrowUp}
                  disabled={index === 0}
                  label={t('act.moveUp')}
                  about={group.name}
                  onClick={() => change(arrayMove(groups, index, index - 1))}
                />
                <IconButton
                  icon={IconArrowDown}
                  disabled={index === last}
                  label={t('act.moveDown')}
                  about={group.name}
                  onClick={() => change(arrayMove(groups, index, index + 1))}
                />
                <IconButton
                  icon={IconTrash}
                  disabled={group.codes.some((code) => known.get(code)?.isSystem)}
                  label={t('catalog.removeGroup', { name: group.name })}
                  onClick={() => change(groups.filter((_, at) => at !== index))}
                />
              </Group>
              <SortableContext items={group.codes} strategy={verticalListSortingStrategy}>
                {group.codes.map((code) => (
                  <SetAttribute key={code} code={code} known={known.get(code)} onStep={(by) => step(code, by)} onTake={() => take(code)} />
                ))}
              </SortableContext>
              {group.codes.length === 0 && <EmptyGroup id={`${GROUP}${index}`} />}
            </Stack>
          ))}
        </Stack>
      </DndContext>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Card>
  );
}

/** Drop target of an empty group. */
function EmptyGroup({ id }: { id: string }) {
  const { t } = useTranslation();
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <Hint ref={setNodeRef} p={6} bg={isOver ? 'var(--merx-row-selected)' : undefined}>
      {t('catalog.groupEmpty')}
    </Hint>
  );
}

interface Props {
  code: string;
  known: Known | undefined;
  onStep: (by: 1 | -1) => void;
  onTake: () => void;
}

/** Code of the attribute being moved by keyboard: in another group it is rendered as a new row and needs focus again. */
let liftedCode: string | undefined;

/** One attribute of a set. */
function SetAttribute({ code, known, onStep, onTake }: Props) {
  const { t } = useTranslation();
  const sortable = useSortable({ id: code });
  const { setNodeRef, transform, transition } = sortable;
  const [isLifted, setLifted] = useState(liftedCode === code);
  const handle = useRef<HTMLButtonElement>(null);
  const label = known?.label ?? code;
  useLayoutEffect(() => {
    if (isLifted) handle.current?.focus();
  });
  const hold = (isHeld: boolean): void => {
    liftedCode = isHeld ? code : undefined;
    setLifted(isHeld);
  };
  function onKey(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    const isToggle = event.key === ' ' || event.key === 'Enter';
    if (!isToggle && !(isLifted && (by || event.key === 'Escape'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (by) onStep(by);
    else hold(isToggle && !isLifted);
  }
  return (
    <Group
      ref={setNodeRef}
      gap={6}
      wrap="nowrap"
      mih={32}
      ps={6}
      bg={isLifted ? 'var(--merx-row-selected)' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition, borderRadius: 6 }}
    >
      <DragHandle
        sortable={sortable}
        ref={(element: HTMLButtonElement | null) => {
          handle.current = element;
          sortable.setActivatorNodeRef(element);
        }}
        aria-describedby={undefined}
        aria-pressed={isLifted}
        label={t('catalog.moveAttribute', { name: label })}
        onKeyDown={onKey}
        onBlur={() => hold(false)}
      />
      <Text size="sm" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Anchor component={Link} to={`/attributes/${code}`} c="inherit">
          {label || code}
        </Anchor>{' '}
        <Text component="span" size="xs" c="dimmed">
          <bdi>{code}</bdi>
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
