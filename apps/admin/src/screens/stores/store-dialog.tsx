import { Button, Modal, Select, Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, type Outputs } from '../../api/trpc';
import { NumberBox } from '../../form/number-box';
import { isUnread, type NumberValue } from '../../form/number-text';

/** What is edited, or made when it has no id yet, and what it belongs to. */
export interface EditedStore {
  kind: 'website' | 'group' | 'view';
  id?: number | undefined;
  websiteId?: number | undefined;
  groupId?: number | undefined;
}

type Lookups = Outputs['ui']['lookups'];

interface Props {
  edited: EditedStore;
  lookups: Lookups;
  onClose: () => void;
}

const TITLES = { website: 'stores.website', group: 'stores.store', view: 'stores.view' } as const;
const ROOT_CATEGORY = 2;

/** Name and code of a website, store or store view. */
export function StoreDialog({ edited, lookups, onClose }: Props) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { kind, id } = edited;
  const stored = storedOf(edited, lookups);
  const [name, setName] = useState(stored?.name ?? '');
  const [code, setCode] = useState(stored?.code ?? '');
  const [sortOrder, setSortOrder] = useState<NumberValue>(0);
  const [isOn, setOn] = useState(
    kind === 'website'
      ? Boolean(stored && 'is_default' in stored && stored.is_default)
      : !stored || !('is_active' in stored) || stored.is_active,
  );
  const [groupId, setGroupId] = useState(String(edited.groupId ?? ''));
  const [rootCategory, setRootCategory] = useState<NumberValue>(
    stored && 'root_category_id' in stored ? stored.root_category_id : ROOT_CATEGORY,
  );
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isUnread(sortOrder) || isUnread(rootCategory)) return;
    const common = { ...(id && { id }), name, code };
    const saved = await act(
      (call) => {
        if (kind === 'website')
          return client.store.manage.saveWebsite.mutate({ ...common, sort_order: sortOrder ?? 0, is_default: isOn }, call);
        if (kind === 'group')
          return client.store.manage.saveGroup.mutate(
            { ...common, website_id: edited.websiteId ?? 0, root_category_id: rootCategory ?? 0 },
            call,
          );
        return client.store.manage.saveView.mutate(
          { ...common, store_group_id: Number(groupId), sort_order: sortOrder ?? 0, is_active: isOn },
          call,
        );
      },
      { done: t('form.saved'), undo: true },
    );
    if (saved) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t(TITLES[kind])}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('word.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            required
            withAsterisk={false}
            data-autofocus
          />
          <TextInput
            label={t('stores.code')}
            description={t('stores.storeCodeHint')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            required
            withAsterisk={false}
          />
          {kind === 'view' && (
            <Select
              label={t('stores.store')}
              data={lookups.store_groups.map((group) => ({ value: String(group.id), label: group.name }))}
              value={groupId}
              onChange={(value) => setGroupId(value ?? '')}
            />
          )}
          {kind === 'group' && <NumberBox label={t('stores.rootCategory')} value={rootCategory} onChange={setRootCategory} decimals={0} />}
          {kind !== 'group' && (
            <>
              <NumberBox label={t('stores.position')} value={sortOrder} onChange={setSortOrder} decimals={0} />
              <Switch
                label={t(kind === 'website' ? 'stores.isDefault' : 'word.active')}
                checked={isOn}
                onChange={(event) => setOn(event.currentTarget.checked)}
              />
            </>
          )}
          <Button type="submit" loading={isActing}>
            {t('act.save')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

function storedOf({ kind, id }: EditedStore, { websites, store_groups, stores }: Lookups) {
  if (kind === 'website') return websites.find((one) => one.id === id);
  return kind === 'group' ? store_groups.find((one) => one.id === id) : stores.find((one) => one.id === id);
}
