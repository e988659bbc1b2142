import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../api/trpc';
import { useMay } from '../../session/me';
import { Card } from '../../shell/card';
import { Hint } from '../../shell/hint';
import { TextLink } from '../../shell/text-link';
import { day, money, quantity } from '../../texts/format';
import { timeZone } from '../../texts/time-zone';
import { DEFAULT_SOURCE } from '../products/sources/use-sources';

interface CardProps<Item> {
  title: string;
  /** The page with all of them. */
  all?: string | undefined;
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  /** Shown instead of an empty list. */
  empty?: string | undefined;
  /** Height while loading. */
  height?: number | undefined;
  children: (items: readonly Item[]) => ReactNode;
}

/** A card of the dashboard with a short list. */
export function ListCard<Item>({ title, all, items, empty, height = 120, children }: CardProps<Item>) {
  const { t } = useTranslation();
  const link = all && (
    <Anchor size="sm" component={Link} to={all}>
      {t('start.all')}
    </Anchor>
  );
  const list = items && (items.length === 0 && empty ? <Hint>{empty}</Hint> : <Stack gap={6}>{children(items)}</Stack>);
  return (
    <Card title={title} actions={link}>
      {list ?? <Skeleton height={height} />}
    </Card>
  );
}

/** One entry: its name, with a link if there is a page for it, and a figure. */
function Line({ name, to, children }: { name: string; to: string | false; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <TextLink to={to} truncate>
        {name}
      </TextLink>
      {children}
    </Group>
  );
}

const PENDING_REVIEWS = { f: [['status', 'in', ['2']]] };
const ordersIn = (...states: string[]) => ({ f: [['state', 'in', states]] });
const ordersThatAre = (flag: 'is_to_invoice' | 'is_to_ship') => ({ f: [[flag, 'eq', '1']] });

/** To do: orders to invoice, to ship or on hold, failed emails, and reviews to approve; each with its permission. */
export function ToDo() {
  const { t } = useTranslation();
  const may = useMay();
  const [seesSales, moderates] = [may('Magento_Sales::sales'), may('Magento_Review::reviews_all')];
  const { data } = useQuery(trpc.dashboard.openWork.queryOptions(undefined, { enabled: seesSales }));
  const { data: pending = 0, isPending } = useQuery(trpc.review.pending.queryOptions(undefined, { enabled: moderates }));
  const isLoaded = (data || !seesSales) && (!isPending || !moderates);
  const sales = data && [
    { label: t('start.toInvoice'), count: data.to_invoice, to: '/orders', search: ordersThatAre('is_to_invoice') },
    { label: t('start.toShip'), count: data.to_ship, to: '/orders', search: ordersThatAre('is_to_ship') },
    { label: t('start.onHold'), count: data.on_hold, to: '/orders', search: ordersIn('holded') },
    { label: t('start.pendingPayment'), count: data.pending_payment, to: '/orders', search: ordersIn('pending_payment', 'payment_review') },
    { label: t('start.failedEmails'), count: data.mails_given_up, to: '/mails', search: {} },
  ];
  const reviews = moderates ? [{ label: t('start.pendingReviews'), count: pending, to: '/reviews', search: PENDING_REVIEWS }] : [];
  return (
    <ListCard title={t('start.toDo')} items={isLoaded ? [...(sales ?? []), ...reviews] : undefined}>
      {(items) =>
        items.map(({ label, count, to, search }) => (
          <Group key={label} justify="space-between">
            {count > 0 ? (
              <Anchor size="sm" renderRoot={(props) => <Link to={to} search={search as never} {...props} />}>
                {label}
              </Anchor>
            ) : (
              <Hint>{label}</Hint>
            )}
            <Text size="sm" fw={count > 0 ? 700 : 400} {...(count === 0 && { c: 'dimmed' })} className="numbers">
              {quantity(count)}
            </Text>
          </Group>
        ))
      }
    </ListCard>
  );
}

/** Products with low stock, lowest first. */
export function LowStock() {
  const { t } = useTranslation();
  const mayOpen = useMay()('Magento_Catalog::products');
  const { data } = useQuery(trpc.dashboard.lowStock.queryOptions({ limit: 6 }));
  return (
    <ListCard title={t('start.lowStock')} all="/stock" items={data?.items} empty={t('start.stockIsFine')}>
      {(items) =>
        items.map(({ key, product_id, source_code, sku, name, qty }) => (
          <Line
            key={key}
            name={source_code === DEFAULT_SOURCE ? (name ?? sku) : `${name ?? sku} · ${source_code}`}
            to={mayOpen && `/products/${product_id}`}
          >
            <Text size="sm" fw={600} c={qty <= 0 ? 'var(--mantine-color-error)' : undefined} className="numbers">
              {quantity(qty)}
            </Text>
          </Line>
        ))
      }
    </ListCard>
  );
}

/** Bestsellers of the last 30 days. */
export function Bestsellers() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.dashboard.bestsellers.queryOptions({ days: 30, limit: 6 }));
  return (
    <ListCard title={t('start.bestsellers')} items={data?.items} empty={t('start.nothingSold')}>
      {(items) =>
        items.map(({ product_id, sku, name, qty, revenue }) => (
          <Line key={sku} name={name ?? sku} to={product_id !== null && `/products/${product_id}`}>
            <Text size="sm" className="numbers" style={{ whiteSpace: 'nowrap' }}>
              {quantity(qty)} × · {money(revenue, data?.base_currency_code)}
            </Text>
          </Line>
        ))
      }
    </ListCard>
  );
}

/** The newest customers. */
export function NewCustomers() {
  const { t } = useTranslation();
  const { data } = useQuery(trpc.dashboard.newCustomers.queryOptions({ timeZone: timeZone(), limit: 5 }));
  const counts = data && { today: quantity(data.today), week: quantity(data.last_7_days), month: quantity(data.last_30_days) };
  return (
    <ListCard title={t('start.newCustomers')} items={data?.latest} height={100}>
      {(items) => (
        <>
          {counts && <Hint>{t('start.customersCount', counts)}</Hint>}
          {items.map(({ id, name, created_at }) => (
            <Line key={id} name={name} to={`/customers/${id}`}>
              <Hint style={{ whiteSpace: 'nowrap' }}>{day(created_at)}</Hint>
            </Line>
          ))}
        </>
      )}
    </ListCard>
  );
}
