import { Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { client } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { NumberField } from '../../../form/fields';

interface Props {
  priceListId: number;
  /** The prices to change; all of the list if null. */
  itemIds: number[] | null;
  isOpen: boolean;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

const schema = z.looseObject({ percent: z.number() });

/** Asks by how many percent prices are raised or lowered. */
export function ChangeByPercent({ priceListId, itemIds, isOpen, onClose, onDone }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('marketing.lists.percent')}>
      <DialogForm<{ percent: number | null }, number>
        values={{ percent: null }}
        schema={schema}
        submitLabel={itemIds ? t('marketing.lists.changeSome', { count: itemIds.length }) : t('marketing.lists.changeAll')}
        send={({ percent }, call) => client.priceList.item.changeByPercent.mutate({ priceListId, percent: percent ?? 0, itemIds }, call)}
        done={t('marketing.lists.percentDone')}
        undo
        onDone={() => {
          onDone?.();
          onClose();
        }}
        onCancel={onClose}
      >
        <Text size="sm">{t('marketing.lists.percentHint')}</Text>
        <NumberField
          name="percent"
          label={t('marketing.lists.percentLabel')}
          rightSection="%"
          min={-100}
          max={1000}
          decimals={2}
          required
          data-autofocus
        />
      </DialogForm>
    </Modal>
  );
}
