import { Button, Modal, Select, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { failureText } from '../../../api/failure';
import { client } from '../../../api/trpc';
import { ActionForm } from '../../../form/dialog-form';
import { askToConfirm } from '../../../shell/ask';
import type { Edited } from './product-form';
import { useProductScope } from './product-scope';

const ALL = '0';

interface Props {
  own: Edited['own'];
  isDirty: boolean;
}

/** Selects the store view to edit, or the default values. Shows how many values each store view overrides. */
export function StoreSwitch({ own, isDirty }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { lookups, store } = useProductScope();
  const countOf = (id: number): number => own.find(({ store_id }) => store_id === id)?.codes.length ?? 0;
  const data = [
    { value: ALL, label: t('word.allStores') },
    ...lookups.stores
      .filter(({ id }) => id !== 0)
      .map(({ id, name }) => {
        const count = countOf(id);
        return { value: String(id), label: count > 0 ? `${name} (${t('products.edit.ownValues', { count })})` : name };
      }),
  ];
  const go = (value: string): void =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, store: value === ALL ? undefined : Number(value) }),
      replace: true,
    });
  const choose = (value: string | null): void => {
    if (value === null) return;
    if (!isDirty) {
      go(value);
      return;
    }
    askToConfirm(
      { title: t('form.leaveTitle'), text: t('form.leaveText'), confirm: t('form.leave'), cancel: t('form.stay'), isDangerous: false },
      () => go(value),
    );
  };
  return <Select aria-label={t('word.store_id')} data={data} value={String(store?.id ?? ALL)} onChange={choose} w={230} />;
}

/** Duplicates the product under another SKU and opens the copy. */
export function DuplicateButton({ sku }: { sku: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, isActing } = useAct();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [newSku, setNewSku] = useState('');
  const [failure, setFailure] = useState<string>();
  function start(): void {
    setNewSku(`${sku}-copy`);
    setFailure(undefined);
    open();
  }
  async function submit(): Promise<void> {
    const copy = await act((call) => client.catalog.product.duplicate.mutate({ sku, newSku }, call), {
      done: t('products.edit.duplicated'),
      undo: true,
      onFailure: (error) => {
        setFailure(failureText(error));
        return true;
      },
    });
    if (!copy) return;
    close();
    await navigate({ to: `/products/${copy.id}` });
  }
  return (
    <>
      <Button variant="default" onClick={start}>
        {t('act.duplicate')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('products.edit.duplicateTitle')}>
        <ActionForm submit={t('act.duplicate')} isActing={isActing} isDisabled={newSku.trim() === ''} onSubmit={submit} onCancel={close}>
          <Text size="sm">{t('products.edit.duplicateHint')}</Text>
          <TextInput
            label={t('products.edit.newSku')}
            value={newSku}
            onChange={(event) => setNewSku(event.currentTarget.value)}
            error={failure}
            maxLength={64}
            required
            data-autofocus
          />
        </ActionForm>
      </Modal>
    </>
  );
}
