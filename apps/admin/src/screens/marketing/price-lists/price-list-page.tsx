import { Anchor, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PriceList } from '@merx/router/schema/price-list/price-list';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { ActionForm } from '../../../form/dialog-form';
import { FormFields } from '../../../form/form-fields';
import { RecordPage } from '../../../form/record-page';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Hint } from '../../../shell/hint';
import { timeZone } from '../../../texts/time-zone';
import { PriceListFields, type PriceListValues, priceListInput, priceListSchema } from './price-list-form';
import { PriceListState } from './price-list-state';

/** One price list: when, where and for whom it is in effect, and how its prices count. */
export function PriceListPage() {
  const { t } = useTranslation();
  return (
    <RecordPage
      entity="price_list"
      list={{ to: '/price-lists', label: t('nav.priceLists') }}
      read={(priceListId) => trpc.priceList.get.queryOptions({ priceListId })}
      form={{ schema: priceListSchema, valuesOf: (stored?: PriceList): PriceListValues => PriceListFields.valuesOf(stored) }}
      title={(stored) => stored?.name ?? t('marketing.lists.new')}
      mark={({ status }) => <PriceListState status={status} />}
      save={async (values, priceListId, call) => {
        const priceList = priceListInput(values);
        const saved = await (priceListId === undefined
          ? client.priceList.create.mutate({ priceList }, call)
          : client.priceList.update.mutate({ priceListId, priceList }, call));
        return { id: saved.price_list_id };
      }}
      fieldOf={(name) => name.replace(/^priceList\./, '').split(/[.[]/)[0]}
      remove={(priceListId, call) => client.priceList.delete.mutate({ priceListId }, call)}
      actions={({ stored }) =>
        stored && (
          <>
            <DuplicateList list={stored} />
            <Button component={Link} to={`/price-lists/${stored.price_list_id}/prices`} variant="default">
              {t('marketing.lists.prices')}
            </Button>
          </>
        )
      }
    >
      {({ stored, history }) => (
        <Columns
          side={
            <>
              <Card title={t('marketing.scope')}>
                <FormFields of={PriceListFields} only={['is_active', 'customer_group_ids', 'website_ids', 'starts_at', 'ends_at']} />
                <Hint mt="xs">{t('marketing.lists.zoneHint', { zone: timeZone() })}</Hint>
              </Card>
              {history}
            </>
          }
        >
          <Card>
            <FormFields of={PriceListFields} only={['name']} />
          </Card>
          <KindCard />
          <Card title={t('marketing.lists.prices')} gap="xs">
            {stored ? <PricesLine list={stored} /> : <Text size="sm">{t('marketing.lists.saveFirst')}</Text>}
          </Card>
        </Columns>
      )}
    </RecordPage>
  );
}

/** How the prices count beside the others of a product; only lists that replace a price have an order among them. */
function KindCard() {
  const { t } = useTranslation();
  const type = useWatch<PriceListValues>({ name: 'type' }) === 'override' ? 'override' : 'sale';
  return (
    <Card title={t('marketing.lists.howTheyCount')}>
      <FormFields of={PriceListFields} only={type === 'override' ? ['type', 'sort_order'] : ['type']} />
      <Text size="sm" p="sm" mt="sm" style={{ borderRadius: 8, background: 'var(--merx-row-selected)' }} aria-live="polite">
        {t(`marketing.lists.typeHints.${type}`)}
      </Text>
    </Card>
  );
}

function PricesLine({ list: { price_list_id, prices } }: { list: PriceList }) {
  const { t } = useTranslation();
  return (
    <Group gap="sm">
      <Text size="sm">{prices > 0 ? t('marketing.lists.pricesCount', { count: prices }) : t('marketing.lists.noPrices')}</Text>
      <Anchor component={Link} to={`/price-lists/${price_list_id}/prices`} size="sm">
        {prices > 0 ? t('marketing.lists.showPrices') : t('marketing.lists.addPrices')}
      </Anchor>
    </Group>
  );
}

/** Duplicates the list with its prices under another name, and opens the copy. */
function DuplicateList({ list: { price_list_id: priceListId, name: stored } }: { list: PriceList }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, isActing } = useAct();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [name, setName] = useState('');
  async function submit(): Promise<void> {
    const copy = await act((call) => client.priceList.duplicate.mutate({ priceListId, name }, call), {
      done: t('marketing.lists.duplicated'),
      undo: true,
    });
    if (!copy) return;
    close();
    await navigate({ to: `/price-lists/${copy.price_list_id}` });
  }
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setName(t('marketing.lists.copyOf', { name: stored }));
          open();
        }}
      >
        {t('act.duplicate')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('marketing.lists.duplicateTitle')}>
        <ActionForm submit={t('act.duplicate')} isActing={isActing} isDisabled={name.trim() === ''} onSubmit={submit} onCancel={close}>
          <Text size="sm">{t('marketing.lists.duplicateHint')}</Text>
          <TextInput
            label={t('word.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={255}
            required
            data-autofocus
          />
        </ActionForm>
      </Modal>
    </>
  );
}
