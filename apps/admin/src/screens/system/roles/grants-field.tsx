import { Stack, Switch } from '@mantine/core';
import { EVERYTHING } from '@merx/wire';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../session/me';
import { Hint } from '../../../shell/hint';
import type { Resource } from './grants';
import { ResourceTree } from './resource-tree';

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
        <Hint>{t('system.everythingTold')}</Hint>
      ) : (
        <ResourceTree tree={tree} granted={granted} onChange={field.onChange} error={error} />
      )}
    </Stack>
  );
}
