import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { fill, type Parameters } from '../../../api/failure';
import { client, type Outputs } from '../../../api/trpc';
import { useMay } from '../../../session/me';
import { askToConfirm } from '../../../shell/ask';
import { showToast } from '../../../shell/toast';
import { reportMailed } from '../documents/document-kinds';
import { NOTIFY_PICKUP, useNotifyPickup } from '../pickup/use-notify-pickup';
import type { NextSteps } from './use-order';

export type Step = 'invoice' | 'ship' | 'refund' | 'return';

interface Props {
  id: number;
  number: string;
  steps: NextSteps;
  /** Whether anything was shipped that could come back. */
  isShipped: boolean;
  onStep: (step: Step) => void;
}

const STEPS = [
  { step: 'invoice', word: 'Magento_Sales::sales_invoice' },
  { step: 'ship', word: 'Magento_Sales::shipment' },
  { step: 'refund', word: 'Magento_Sales::sales_creditmemo' },
] as const;

/** Actions available for the order in its current state and with the admin's permissions: the next steps as buttons, the rest in a menu. */
export function OrderActions({ id, number, steps, isShipped, onStep }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const { can } = steps;
  const open = STEPS.filter(({ step, word }) => can[step] && may(word));
  const { run, isActing } = useOrderActs(id, number);
  const canNotify = can.notify_pickup && may(NOTIFY_PICKUP);
  const isReady = steps.pickup?.is_notified ?? false;
  const more = [
    { id: 'unhold', isShown: can.unhold && may('Magento_Sales::unhold'), label: t('sales.order.unhold'), run: run.unhold },
    { id: 'hold', isShown: can.hold && may('Magento_Sales::hold'), label: t('sales.order.hold'), run: run.hold },
    { id: 'edit', isShown: can.edit && may('Magento_Sales::create'), label: t('sales.order.edit'), run: run.edit },
    { id: 'reorder', isShown: may('Magento_Sales::create'), label: t('sales.order.reorder'), run: run.reorder },
    {
      ...{ id: 'return', isShown: isShipped && may('Magento_Rma::magento_rma') },
      ...{ label: t('sales.return.create'), run: () => onStep('return') },
    },
    { id: 'notify', isShown: canNotify && isReady, label: t('sales.pickup.notifyAgain'), run: run.notify },
    { id: 'mail', isShown: may('Magento_Sales::emails'), label: t('sales.order.mailAgain'), run: run.mail },
    { id: 'cancel', isShown: can.cancel && may('Magento_Sales::cancel'), label: t('sales.order.cancel'), run: run.cancel, isBad: true },
  ].filter(({ isShown }) => isShown);
  const first = more[0]?.id === 'unhold' ? more[0] : undefined;
  const rest = more.filter((one) => one !== first);
  return (
    <>
      {first && (
        <Button loading={isActing} onClick={first.run}>
          {first.label}
        </Button>
      )}
      {canNotify && !isReady && (
        <Button loading={isActing} onClick={run.notify}>
          {t('sales.pickup.notify')}
        </Button>
      )}
      {open.map(({ step }, index) => (
        <Button key={step} variant={index === 0 && (!canNotify || isReady) ? 'filled' : 'default'} onClick={() => onStep(step)}>
          {t(`sales.order.${step}`)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" loading={isActing} rightSection={<IconChevronDown size={16} aria-hidden />}>
              {t('act.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ id: key, label, run: act, isBad }) => (
              <Menu.Item key={key} onClick={act} {...(isBad && { c: 'var(--mantine-color-error)' })}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

function useOrderActs(id: number, number: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, isActing } = useAct();
  const pickup = useNotifyPickup();
  async function mail(): Promise<void> {
    const isSent = await act((call) => client.sales.order.email.mutate({ id }, call));
    if (isSent !== undefined) reportMailed(isSent, t('sales.order.mailed'), t('sales.order.mailsOff'));
  }
  async function cancel(): Promise<void> {
    const isCanceled = await act((call) => client.sales.order.cancel.mutate({ id }, call));
    if (isCanceled) showToast({ text: t('sales.order.canceled') });
    else if (isCanceled === false) showToast({ kind: 'failure', title: t('failure.title'), text: t('sales.order.notAllowed') });
  }
  const begin = (start: () => Promise<Outputs['quote']['carts']['reorder'] | undefined>) => async (): Promise<void> => {
    const cart = await start();
    if (!cart) return;
    reportLeftOut(cart.leftOut, t('sales.order.leftOut'));
    await navigate({ to: `/carts/${cart.cartId}` });
  };
  const reorder = begin(() => act((call) => client.quote.carts.reorder.mutate({ orderId: id }, call)));
  const edit = begin(() => act((call) => client.quote.placement.startReplacement.mutate({ orderId: id }, call)));
  const ask = (title: string, text: string, confirm: string, onConfirm: () => void, isDangerous = false): void =>
    askToConfirm({ title, text, confirm, cancel: t('act.back'), isDangerous }, onConfirm);
  return {
    isActing: isActing || pickup.isActing,
    run: {
      notify: () => void pickup.notify([id]),
      hold: () => void act((call) => client.sales.order.hold.mutate({ id }, call), { done: t('sales.order.held') }),
      unhold: () => void act((call) => client.sales.order.unhold.mutate({ id }, call), { done: t('sales.order.unheld') }),
      mail: () => void mail(),
      reorder: () => void reorder(),
      edit: () => ask(t('sales.order.edit'), t('sales.order.editHint'), t('act.continue'), () => void edit()),
      cancel: () =>
        ask(t('sales.order.confirmCancel', { number }), t('sales.order.cancelHint'), t('sales.order.cancel'), () => void cancel(), true),
    },
  };
}

function reportLeftOut(leftOut: Outputs['quote']['carts']['reorder']['leftOut'], title: string): void {
  if (leftOut.length === 0) return;
  const text = leftOut.map(
    ({ name, message, parameters }) => `${name}: ${fill({ message, parameters: parameters as Parameters | undefined })}`,
  );
  showToast({ kind: 'failure', title, text: text.join('\n') });
}
