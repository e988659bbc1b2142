import { Anchor, Group, Paper, SimpleGrid, Skeleton, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, trpc } from '../../api/trpc';
import { useMay } from '../../session/me';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { IconButton } from '../../shell/icon-button';
import { SmallButton } from '../../shell/small-button';
import { SmallTable } from '../../shell/small-table';
import { dateTime, day, money, quantity } from '../../texts/format';
import { OrderStatus } from '../sales/orders/order-status';

const optionsOf = (customerId: number) => trpc.customer.accounts.overview.queryOptions({ customerId });

/** Sales figures of a customer, and the open cart. */
export function Overview({ customerId }: { customerId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery(optionsOf(customerId));
  if (!data) return <Skeleton height={92} radius="lg" />;
  const { base_currency_code: currency, open_cart: cart } = data;
  const figures: { label: string; value: ReactNode; detail?: ReactNode }[] = [
    { label: t('customers.total_spent'), value: money(data.spent, currency) },
    {
      label: t('customers.orders_count'),
      value: quantity(data.orders),
      detail: data.last_order_at && `${t('customers.last_order_at')}: ${day(data.last_order_at)}`,
    },
    { label: t('customers.average'), value: data.orders > 0 ? money(data.average, currency) : '–' },
    {
      label: t('customers.openCart'),
      value: cart ? money(cart.grand_total, cart.quote_currency_code) : '–',
      detail:
        cart &&
        (may('Magento_Cart::manage') ? (
          <Anchor component={Link} to={`/carts/${cart.entity_id}`} size="xs">
            {t('customers.pieces', { count: cart.items_qty })}
          </Anchor>
        ) : (
          t('customers.pieces', { count: cart.items_qty })
        )),
    },
  ];
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {figures.map(({ label, value, detail }) => (
        <Paper key={label} withBorder p="md" style={{ borderColor: 'var(--merx-line)', background: 'var(--merx-card)' }}>
          <Hint>{label}</Hint>
          <Text ff="heading" fw={700} fz={22} className="numbers">
            {value}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            {detail}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

/** The customer's latest orders. */
export function LatestOrders({ customerId }: { customerId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery(optionsOf(customerId));
  if (!data) return <Skeleton height={160} radius="lg" />;
  return (
    <Card
      title={t('customers.latestOrders')}
      actions={
        may('Magento_Sales::actions_view') &&
        data.latest_orders.length > 0 && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/orders" search={{ f: [['customer_id', 'eq', customerId]] } as never} {...props} />}
          >
            {t('customers.allOrders')}
          </Anchor>
        )
      }
    >
      {data.latest_orders.length === 0 ? (
        <Hint>{t('customers.noOrders')}</Hint>
      ) : (
        <SmallTable
          aria-label={t('customers.latestOrders')}
          minWidth={460}
          rows={data.latest_orders}
          rowKey={({ entity_id }) => entity_id}
          columns={[
            {
              label: 'number',
              cell: (order) => (
                <Anchor component={Link} to={`/orders/${order.entity_id}`} fw={500}>
                  <bdi>{order.increment_id}</bdi>
                </Anchor>
              ),
            },
            { label: 'time', isDimmed: true, cell: (order) => dateTime(order.created_at) },
            { label: 'status', cell: (order) => <OrderStatus status={order.status} label={order.status_label} /> },
            { label: 'total', isFigure: true, cell: (order) => money(order.grand_total, order.order_currency_code) },
          ]}
        />
      )}
    </Card>
  );
}

/** Internal notes about a customer. */
export function CustomerNotes({ customerId }: { customerId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const { act, isActing } = useAct();
  const [text, setText] = useState('');
  const { data: notes = [] } = useQuery(trpc.customer.notes.list.queryOptions({ customerId }));
  async function add(): Promise<void> {
    if (await act((call) => client.customer.notes.add.mutate({ customerId, text }, call), { done: t('form.saved') })) setText('');
  }
  return (
    <Card title={t('customers.notes')} gap="sm">
      {may('Magento_Customer::manage') && (
        <>
          <Textarea
            aria-label={t('customers.addNote')}
            placeholder={t('customers.notePlaceholder')}
            autosize
            minRows={2}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <SmallButton
              label={t('customers.addNote')}
              variant="light"
              disabled={!text.trim()}
              loading={isActing}
              onClick={() => void add()}
            />
          </Group>
        </>
      )}
      {notes.length === 0 && <Hint>{t('customers.noNotes')}</Hint>}
      {notes.map((note) => (
        <Group key={note.id} justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {note.text}
            </Text>
            <Text size="xs" c="dimmed">
              {note.author}, {dateTime(note.created_at)}
            </Text>
          </div>
          {may('Magento_Customer::manage') && (
            <IconButton
              icon={IconTrash}
              label={t('act.delete')}
              about={note.text.slice(0, 40)}
              onClick={() =>
                void act((call) => client.customer.notes.delete.mutate({ id: note.id }, call), { done: t('form.deleted'), undo: true })
              }
            />
          )}
        </Group>
      ))}
    </Card>
  );
}
