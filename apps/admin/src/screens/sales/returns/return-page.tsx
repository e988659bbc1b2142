import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { askToConfirm, askToDelete } from '../../../shell/ask';
import { Columns } from '../../../shell/columns';
import { History } from '../../../shell/history';
import { Page } from '../../../shell/page';
import { PageSkeleton } from '../../../shell/page-skeleton';
import { dateTime } from '../../../texts/format';
import { ProgressModal, type ProgressStep, STEPS, waitingItems } from './progress-step';
import { ReturnComments, ReturnLabel, ReturnOrder, ReturnTracks } from './return-cards';
import { ReturnItems } from './return-items';
import { ReturnStatus } from './return-status';
import { ExchangeReturn, openItems, RefundReturn, type Way } from './settle-step';
import type { Details, Return } from './use-return';

type Step = ProgressStep | Way;

/** One return: items with their progress, parcels, label, comments, and what comes of it. */
export function ReturnPage() {
  const { returnId } = useParams({ strict: false }) as { returnId: string };
  const id = Number(returnId);
  const { data: record, error } = useQuery(trpc.rma.returns.get.queryOptions({ id }));
  const { data: details, error: failure } = useQuery(trpc.rma.returns.details.queryOptions({ id }));
  if (error ?? failure) throw error ?? failure;
  if (!record || !details) return <PageSkeleton />;
  return <ReturnView key={id} record={record} details={details} />;
}

function ReturnView({ record, details }: { record: Return; details: Details }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>();
  const shared = { record, details, onClose: () => setStep(undefined) };
  const author = details.authors.find(({ kind }) => kind === 'return')?.author ?? t('sales.order.buyer');
  return (
    <Page
      title={t('sales.return.title', { number: record.increment_id })}
      mark={<ReturnStatus status={record.status} />}
      hint={[dateTime(record.date_requested), author].join(' · ')}
      back={{ to: '/returns', label: t('nav.returns') }}
      actions={<ReturnActions record={record} details={details} onStep={setStep} />}
    >
      <Columns
        side={
          <>
            <ReturnOrder {...shared} />
            <ReturnLabel {...shared} />
            <ReturnTracks {...shared} />
            <History entity="rma" entityId={String(record.entity_id)} />
          </>
        }
      >
        <ReturnItems {...shared} />
        <ReturnComments {...shared} />
      </Columns>
      {step && step in STEPS && <ProgressModal step={step as ProgressStep} {...shared} />}
      {step === 'refund' && <RefundReturn {...shared} />}
      {step === 'exchange' && <ExchangeReturn {...shared} />}
    </Page>
  );
}

interface ActionProps {
  record: Return;
  details: Details;
  onStep: (step: Step) => void;
}

/** What can be done with a return now: the steps that items wait for as buttons, the rest in a menu. */
function ReturnActions({ record, details, onStep }: ActionProps) {
  const { t } = useTranslation();
  const may = useMay();
  const isOpen = openItems(details).length > 0;
  const steps: Step[] = [
    ...(Object.keys(STEPS) as ProgressStep[]).filter((step) => waitingItems(record.items, step).length > 0),
    ...(isOpen && may('Magento_Sales::sales_creditmemo') ? (['refund'] as const) : []),
    ...(isOpen && may('Magento_Sales::create') ? (['exchange'] as const) : []),
  ];
  return (
    <>
      {steps.map((step, index) => (
        <Button key={step} variant={index === 0 ? 'filled' : 'default'} onClick={() => onStep(step)}>
          {t(`sales.return.${step}`)}
        </Button>
      ))}
      <ReturnMenu record={record} />
    </>
  );
}

/** Closing and deleting, until goods have arrived. */
function ReturnMenu({ record }: { record: Return }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, isActing } = useAct();
  const { entity_id: id, items, increment_id } = record;
  const isArrived = items.some(({ qty_returned }) => qty_returned > 0);
  const isWaiting = items.some(({ status }) => status === 'pending' || status === 'authorized');
  if (isArrived && !isWaiting) return null;
  const close = (): void =>
    askToConfirm(
      { title: t('sales.return.close'), text: t('sales.return.closeHint'), cancel: t('act.back') },
      () =>
        void act((call) => client.rma.returns.update.mutate({ id, rmaDataObject: { status: 'closed' } }, call), { done: t('form.saved') }),
    );
  async function remove(): Promise<void> {
    const removed = await act((call) => client.rma.returns.delete.mutate({ id }, call), { done: t('form.deleted'), refresh: false });
    if (removed) await navigate({ to: '/returns' });
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isActing} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('act.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isWaiting && <Menu.Item onClick={close}>{t('sales.return.close')}</Menu.Item>}
        {!isArrived && (
          <Menu.Item c="var(--mantine-color-error)" onClick={() => askToDelete(increment_id, () => void remove(), false)}>
            {t('act.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
