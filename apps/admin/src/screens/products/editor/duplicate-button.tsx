import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { failureText } from '../../../api/failure';
import { client } from '../../../api/trpc';

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
  async function submit(event: FormEvent): Promise<void> {
    // React events of the dialog bubble to the product form.
    event.preventDefault();
    event.stopPropagation();
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
        <form onSubmit={(event) => void submit(event)}>
          <Stack>
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
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('act.cancel')}
              </Button>
              <Button type="submit" loading={isActing} disabled={newSku.trim() === ''}>
                {t('act.duplicate')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
