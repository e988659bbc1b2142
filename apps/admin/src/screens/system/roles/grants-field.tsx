import { Checkbox, Stack, Switch, Text, TextInput } from '@mantine/core';
import { EVERYTHING } from '@merx/wire';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { grants, useMay, useMe } from '../../../session/me';
import { Hint } from '../../../shell/hint';
import { idsOf, isBranch, markOf, OPENING, type Resource, resourceTitle, withGrants } from './grants';
import classes from './resource-tree.module.css';

/** The permissions of a role: everything, or the selected resources. */
export function GrantsField({ name, tree }: { name: string; tree: readonly Resource[] }) {
  const { t } = useTranslation();
  const may = useMay();
  const { field, fieldState } = useController({ name });
  const granted = field.value as string[];
  const isAll = granted.includes(EVERYTHING);
  // Restores the selection when "everything" is switched off again.
  const before = useRef<string[]>(isAll ? [] : granted);
  function setAll(wanted: boolean): void {
    if (wanted) before.current = granted;
    field.onChange(wanted ? [EVERYTHING] : before.current);
  }
  const error = fieldState.error && (granted.length === 0 ? t('system.grantSomething') : fieldState.error.message);
  return (
    <Stack>
      <Switch
        label={t('system.everythingLabel')}
        description={t('system.everythingHint')}
        checked={isAll}
        disabled={!may(EVERYTHING)}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      {isAll ? (
        <Hint>{t('system.everythingDetails')}</Hint>
      ) : (
        <ResourceTree tree={tree} granted={granted} onChange={field.onChange} error={error} />
      )}
    </Stack>
  );
}

interface Props {
  tree: readonly Resource[];
  granted: readonly string[];
  onChange: (granted: string[]) => void;
  error?: string | undefined;
}

/** The ACL resources as a tree of checkboxes. A parent selects its descendants; admins can only grant what they have themselves. */
function ResourceTree({ tree, granted, onChange, error }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const set = new Set(granted);
  const tick = (ids: string[], isGranted: boolean): void => onChange(withGrants(tree, granted, ids, isGranted));
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        aria-label={t('system.findRight')}
        placeholder={t('system.findRight')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maw={360}
      />
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <ul className={classes.branch} data-root aria-label={t('system.resources')}>
        {tree.map((resource) => (
          <Node key={resource.id} resource={resource} granted={set} tick={tick} wanted={text.trim().toLowerCase()} />
        ))}
      </ul>
    </Stack>
  );
}

interface NodeProps {
  resource: Resource;
  granted: ReadonlySet<string>;
  tick: (ids: string[], isGranted: boolean) => void;
  wanted: string;
}

const matches = (resource: Resource, wanted: string): boolean =>
  resourceTitle(resource).toLowerCase().includes(wanted) || resource.children.some((child) => matches(child, wanted));

function Node({ resource, granted, tick, wanted }: NodeProps) {
  const { t } = useTranslation();
  const myResources = useMe()?.resources ?? [];
  const may = (id: string) => grants(myResources, [id]);
  if (!matches(resource, wanted)) return null;
  const title = resourceTitle(resource);
  const mark = markOf(resource, granted);
  const own = idsOf(resource).filter((id) => may(id) || granted.has(id));
  const isForeign = idsOf(resource).some((id) => !may(id));
  // If a parent matches the search, all of its descendants are shown.
  const below = title.toLowerCase().includes(wanted) ? '' : wanted;
  return (
    <li>
      <Checkbox
        size="sm"
        label={title}
        fw={isBranch(resource) ? 600 : 400}
        checked={mark === 'all'}
        indeterminate={mark === 'some'}
        disabled={isForeign}
        {...(isForeign && { description: t('system.notYours') })}
        onChange={() => tick(own, mark !== 'all')}
      />
      {isBranch(resource) && (
        <ul className={classes.branch}>
          {OPENING.has(resource.id) && (
            <li>
              <Checkbox
                size="sm"
                label={t('system.branchItself', { title })}
                checked={granted.has(resource.id)}
                disabled={!may(resource.id)}
                onChange={(event) => tick([resource.id], event.currentTarget.checked)}
              />
            </li>
          )}
          {[...resource.children]
            .sort((a, b) => a.sort_order - b.sort_order)
            .map((child) => (
              <Node key={child.id} resource={child} granted={granted} tick={tick} wanted={below} />
            ))}
        </ul>
      )}
    </li>
  );
}
