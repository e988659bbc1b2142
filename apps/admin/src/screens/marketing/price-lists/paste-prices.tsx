import { Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client } from '../../../api/trpc';
import { ActionForm } from '../../../form/dialog-form';
import { FaultTable } from '../../products/jobs/started-jobs';
import { pastedPrices } from './pasted-prices';

interface Props {
  priceListId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds prices from cells of a spreadsheet, all or none; shows which lines are wrong. */
export function PastePrices({ isOpen, onClose, ...body }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('marketing.lists.paste')} size="lg">
      <PasteBody {...body} onClose={onClose} />
    </Modal>
  );
}

type Refused = Awaited<ReturnType<typeof client.priceList.item.save.mutate>>['refused'];

function PasteBody({ priceListId, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<Refused>([]);
  const { items, lines, faults } = pastedPrices(text, t('marketing.lists.lineHint'));
  const change = (next: string): void => {
    setText(next);
    setRefused([]);
  };
  async function submit(): Promise<void> {
    const saved = await act((call) => client.priceList.item.save.mutate({ priceListId, items }, call), {
      done: ({ created, updated, refused: wrong }) => (wrong.length > 0 ? '' : t('marketing.lists.pasted', { created, updated })),
      undo: true,
    });
    if (!saved) return;
    if (saved.refused.length === 0) onClose();
    else setRefused(saved.refused.map((fault) => ({ ...fault, line: lines[fault.line - 1] ?? fault.line })));
  }
  const wrong = [...faults, ...refused];
  return (
    <ActionForm
      submit={t('marketing.lists.savePrices', { count: items.length })}
      isActing={isActing}
      isDisabled={items.length === 0 || faults.length > 0}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Text size="sm">{t('marketing.lists.pasteHint')}</Text>
      <Textarea
        label={t('marketing.lists.cells')}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        minRows={6}
        maxRows={14}
        autosize
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        data-autofocus
      />
      <div role="status">
        {wrong.length > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t('marketing.lists.wrongLines', { count: wrong.length })}
          </Text>
        )}
      </div>
      <FaultTable faults={wrong} fileName="prices-faults.csv" />
    </ActionForm>
  );
}
