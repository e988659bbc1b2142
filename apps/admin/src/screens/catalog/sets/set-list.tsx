import { Button, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { AttributeSet } from '@merx/router/schema/eav/attribute-set';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';

/** The list of attribute sets. */
export function SetList() {
  const { t } = useTranslation();
  const [isMaking, { open, close }] = useDisclosure(false);
  const create = <Button onClick={open}>{t('catalog.newSet')}</Button>;
  return (
    <ListPage
      id="catalog.attributeSet"
      title={t('nav.attributeSets')}
      actions={create}
      columns={columnsOf(AttributeSet, 'catalog.attributeSet', [
        { id: 'attribute_set_name', label: 'word.name' },
        { id: 'sort_order', filter: false, narrow: 'side' },
      ])}
      rowId={({ attribute_set_id }) => attribute_set_id}
      rowName={({ attribute_set_name }) => attribute_set_name}
      to="/attribute-sets"
      query={(searchCriteria) => trpc.catalog.attributeSet.list.queryOptions({ searchCriteria })}
      defaultSort="attribute_set_name"
      exportKind="attributeSets.export"
      hasSearch={false}
      empty={{ title: t('catalog.setsEmpty'), hint: t('catalog.setsEmptyHint'), action: create }}
    >
      <Modal opened={isMaking} onClose={close} title={t('catalog.newSet')}>
        <NewSet />
      </Modal>
    </ListPage>
  );
}

function NewSet() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, isActing } = useAct();
  const { data } = useQuery(trpc.ui.lookups.queryOptions());
  const [name, setName] = useState('');
  const [skeleton, setSkeleton] = useState<string | null>(null);
  const sets = data?.attribute_sets ?? [];
  const basedOn = skeleton ?? (sets[0] ? String(sets[0].id) : null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!name.trim() || !basedOn) return;
    const made = await act(
      (call) =>
        client.catalog.attributeSet.create.mutate({ attributeSet: { attribute_set_name: name }, skeletonId: Number(basedOn) }, call),
      { done: t('catalog.setCreated'), undo: true },
    );
    if (made) await navigate({ to: `/attribute-sets/${made.attribute_set_id}` });
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput label={t('catalog.setName')} value={name} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
        <Select
          label={t('catalog.basedOn')}
          data={sets.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={basedOn}
          onChange={setSkeleton}
          allowDeselect={false}
        />
        <Button type="submit" loading={isActing} disabled={!name.trim()}>
          {t('catalog.newSet')}
        </Button>
      </Stack>
    </form>
  );
}
