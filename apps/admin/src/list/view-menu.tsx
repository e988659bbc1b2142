import { Button, Checkbox, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../api/act';
import { client, trpc } from '../api/trpc';
import { IconButton } from '../shell/icon-button';
import type { ListSearch } from './list-search';
import { asViewConfig } from './list-state';

interface Props {
  list: string;
  search: ListSearch;
  columns: string[] | undefined;
  onOpen: (search: Partial<ListSearch>) => void;
  setColumns: (columns: string[] | undefined) => void;
}

const NO_SEARCH: ListSearch = { q: undefined, f: undefined, sort: undefined, size: undefined, view: undefined };

/** The saved views of a list: the admin's own and those shared by colleagues. */
export function ViewMenu({ list, search, columns, onOpen, setColumns }: Props) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [isSaving, { open, close }] = useDisclosure(false);
  const { data: views = [] } = useQuery(trpc.ui.bookmarks.list.queryOptions({ list }));
  const current = views.find(({ id }) => id === search.view);
  function show(id: number): void {
    const view = views.find((one) => one.id === id);
    if (!view) return;
    const config = asViewConfig(view.config);
    onOpen({ ...NO_SEARCH, ...config.search, view: id });
    setColumns(config.columns);
  }
  return (
    <>
      <Menu position="bottom-end" width={280} closeOnItemClick>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {current?.title ?? t('list.views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => {
              onOpen(NO_SEARCH);
              setColumns(undefined);
            }}
          >
            {t('list.allRows')}
          </Menu.Item>
          {views.map((view) => (
            <Group key={view.id} gap={0} wrap="nowrap">
              <Menu.Item onClick={() => show(view.id)} fw={view.id === search.view ? 600 : 400}>
                {view.title}
                {!view.is_own && (
                  <Text size="xs" c="dimmed">
                    {t('list.sharedBy', { name: view.owner })}
                  </Text>
                )}
              </Menu.Item>
              {view.is_own && (
                <IconButton
                  icon={IconTrash}
                  iconSize={14}
                  label={t('act.delete')}
                  about={view.title}
                  onClick={() =>
                    void act((call) => client.ui.bookmarks.delete.mutate({ id: view.id }, call), { done: t('list.viewDeleted') })
                  }
                />
              )}
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={open}>
            {t('list.saveView')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isSaving} onClose={close} title={t('list.saveView')}>
        <SaveView
          list={list}
          search={search}
          columns={columns}
          onSaved={(id) => {
            onOpen({ ...search, view: id });
            close();
          }}
        />
      </Modal>
    </>
  );
}

interface SaveProps {
  list: string;
  search: ListSearch;
  columns: string[] | undefined;
  onSaved: (id: number) => void;
}

function SaveView({ list, search, columns, onSaved }: SaveProps) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [title, setTitle] = useState('');
  const [shared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { view: _view, page: _page, ...state } = search;
    const saved = await act((call) => client.ui.bookmarks.save.mutate({ list, title, shared, config: { search: state, columns } }, call), {
      done: t('list.viewSaved'),
    });
    if (!saved) return;
    if (isDefault) await act((call) => client.ui.bookmarks.setDefault.mutate({ list, id: saved.id }, call));
    onSaved(saved.id);
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t('list.viewName')}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Checkbox label={t('list.viewShared')} checked={shared} onChange={(event) => setShared(event.currentTarget.checked)} />
        <Checkbox label={t('list.viewDefault')} checked={isDefault} onChange={(event) => setDefault(event.currentTarget.checked)} />
        <Button type="submit" loading={isActing}>
          {t('act.save')}
        </Button>
      </Stack>
    </form>
  );
}
