import { ReservationMistake } from '@merx/router/schema/sales/reservation/reservation';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';
import { useMay } from '../../../session/me';
import { SmallButton } from '../../../shell/small-button';
import { quantity } from '../../../texts/format';
import { say } from '../../../texts/say';
import { Sku } from '../product-cells';

/** The products of orders that have more or less of them reserved than they should, each with its correction. */
export function MistakeList() {
  const { t } = useTranslation();
  const mayOpen = useMay()('Magento_Sales::actions_view');
  return (
    <ListPage
      id="catalog.reservationMistakes"
      title={t('products.reservations.mistakes')}
      hint={t('products.reservations.mistakesHint')}
      back={{ to: '/reservations', label: t('nav.reservations') }}
      columns={mistakeColumns()}
      rowId={({ key }) => key}
      rowName={({ order_increment_id, sku }) => `${order_increment_id} ${sku}`}
      rowLink={mayOpen ? ({ order_id }) => `/orders/${order_id}` : undefined}
      exportKind="reservationMistakes.export"
      query={(searchCriteria, text) => trpc.sales.reservation.mistakes.queryOptions({ searchCriteria, ...(text && { text }) })}
      defaultSort="-order_id"
      empty={{ title: t('products.reservations.noMistakes') }}
    />
  );
}

const STATES = ['new', 'processing', 'holded', 'pending_payment', 'payment_review', 'complete', 'closed', 'canceled'];

function mistakeColumns() {
  const states = STATES.map((value) => ({ value, label: say(`products.reservations.stateOf.${value}`, value) }));
  return columnsOf(ReservationMistake, 'products.reservations', [
    'order_increment_id',
    { id: 'state', options: states },
    { id: 'sku', render: ({ sku }) => <Sku sku={sku} /> },
    { id: 'stock_name', label: 'products.reservations.stock_id' },
    { id: 'reserved', narrow: 'hidden' },
    { id: 'expected', narrow: 'hidden' },
    { id: 'difference', render: ({ difference }) => (difference > 0 ? `+${quantity(difference)}` : quantity(difference)) },
    { id: 'created_at', label: 'products.reservations.orderedAt', narrow: 'hidden' },
    {
      id: 'correct',
      label: 'products.reservations.correct',
      sortable: false,
      filter: false,
      narrow: 'side',
      render: (row) => <Correct mistake={row} />,
    },
    { id: 'order_id', label: 'word.id', isExtra: true },
  ]);
}

/** Appends the reservation that corrects the mistake. */
function Correct({ mistake: { order_id, product_id, order_increment_id, sku } }: { mistake: ReservationMistake }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const correct = () =>
    act((call) => client.sales.reservation.correct.mutate({ order_id, product_id }, call), {
      done: ({ quantity: added }) => t('products.reservations.corrected', { quantity: quantity(added) }),
    });
  return (
    <SmallButton
      label={t('products.reservations.correct')}
      about={`${order_increment_id}, ${sku}`}
      variant="default"
      loading={isActing}
      onClick={() => void correct()}
    />
  );
}
