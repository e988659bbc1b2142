import { Button, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, type Outputs, trpc } from '../../../api/trpc';
import type { ListColumn } from '../../../list/columns';
import { DataList } from '../../../list/data-list';
import { Page } from '../../../shell/page';
import { quantity } from '../../../texts/format';

type Row = Outputs['catalog']['attributeSet']['list']['items'][number];

/** What kinds of products there are: each set says which attributes they have. */
export function SetList() {
  const { t } = useTranslation();
  const [isMaking, { open, close }] = useDisclosure(false);
  const columns: ListColumn<Row>[] = [
    {
      id: 'attribute_set_name',
      title: t('word.name'),
      render: ({ attribute_set_name }) => attribute_set_name,
      sortable: true,
      filter: { kind: 'text' },
      narrow: 'title',
    },
    {
      id: 'sort_order',
      title: t('catalog.order'),
      render: ({ sort_order }) => quantity(sort_order),
      sortable: true,
      align: 'right',
      narrow: 'side',
    },
  ];
  const create = <Button onClick={open}>{t('catalog.newSet')}</Button>;
  return (
    <Page title={t('nav.attributeSets')} actions={create}>
      <DataList
        id="catalog.attributeSet"
        title={t('nav.attributeSets')}
        columns={columns}
        rowId={({ attribute_set_id }) => attribute_set_id}
        rowName={({ attribute_set_name }) => attribute_set_name}
        rowLink={({ attribute_set_id }) => `/attribute-sets/${attribute_set_id}`}
        query={(searchCriteria) => trpc.catalog.attributeSet.list.queryOptions({ searchCriteria })}
        defaultSort="attribute_set_name"
        exportKind="attributeSets.export"
        hasSearch={false}
        empty={{ title: t('catalog.setsEmpty'), hint: t('catalog.setsEmptyHint'), action: create }}
      />
      <Modal opened={isMaking} onClose={close} title={t('catalog.newSet')}>
        <NewSet />
      </Modal>
    </Page>
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
