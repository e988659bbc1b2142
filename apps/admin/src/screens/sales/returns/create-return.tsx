import { Checkbox, Group, Modal, Select, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { client, trpc } from '../../../api/trpc';
import { ActionForm } from '../../../form/dialog-form';
import { Hint } from '../../../shell/hint';
import { hasUnread, QtyRows, type Quantities, qtyOf } from './qty-rows';
import { attributesQuery, choicesOf } from './use-return';

const CHOICES = ['reason', 'condition', 'resolution'] as const;
type Chosen = Partial<Record<(typeof CHOICES)[number], string>>;

/** Creates a return of shipped items of an order. */
export function CreateReturn({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act, isActing } = useAct();
  const { data: lines, error } = useQuery(trpc.rma.returns.returnable.queryOptions({ orderId }));
  const { data: attributes } = useQuery(attributesQuery());
  const [quantities, setQuantities] = useState<Quantities>({});
  const [chosen, setChosen] = useState<Record<number, Chosen>>({});
  const [comment, setComment] = useState('');
  const [isAuthorized, setAuthorized] = useState(true);
  if (error) throw error;
  const rows = (lines ?? [])
    .filter(({ qty_returnable }) => qty_returnable > 0)
    .map(({ order_item_id: id, qty_returnable: most, is_qty_decimal: isDecimal, ...line }) => ({ ...line, id, most, isDecimal }));
  const choiceOf = (id: number, code: keyof Chosen): string => chosen[id]?.[code] ?? choicesOf(attributes, code)[0]?.value ?? '';
  const items = rows
    .filter(({ id }) => qtyOf(quantities, id) > 0)
    .map(({ id }) => ({
      ...{ order_item_id: id, qty_requested: qtyOf(quantities, id), ...(isAuthorized && { status: 'authorized' }) },
      ...{ reason: choiceOf(id, 'reason'), condition: choiceOf(id, 'condition'), resolution: choiceOf(id, 'resolution') },
    }));
  async function submit(): Promise<void> {
    const rmaDataObject = { order_id: orderId, items, ...(comment.trim() && { comments: [{ comment }] }) };
    const created = await act((call) => client.rma.returns.save.mutate({ rmaDataObject }, call), {
      done: (made) => t('sales.return.created', { number: made.increment_id }),
    });
    if (created) await navigate({ to: `/returns/${created.entity_id}` });
  }
  return (
    <Modal opened onClose={onClose} title={t('sales.return.create')} size="lg" closeOnClickOutside={false}>
      <ActionForm
        submit={t('sales.return.create')}
        isActing={isActing}
        isDisabled={items.length === 0 || hasUnread(quantities)}
        onSubmit={submit}
        onCancel={onClose}
      >
        {!lines || !attributes ? <Skeleton height={120} /> : null}
        {lines && rows.length === 0 && <Hint>{t('sales.return.nothing')}</Hint>}
        <QtyRows
          rows={rows}
          value={quantities}
          onChange={setQuantities}
          more={({ id }) =>
            qtyOf(quantities, id) > 0 && (
              <Group gap="xs" mt={6}>
                {CHOICES.map((code) => (
                  <Select
                    key={code}
                    label={t(`sales.return.${code}`)}
                    size="xs"
                    w={150}
                    allowDeselect={false}
                    data={choicesOf(attributes, code)}
                    value={choiceOf(id, code)}
                    onChange={(value) => setChosen({ ...chosen, [id]: { ...chosen[id], [code]: value ?? '' } })}
                  />
                ))}
              </Group>
            )
          }
        />
        <Textarea
          label={t('sales.order.note')}
          autosize
          minRows={2}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Checkbox
          label={t('sales.return.authorizeNow')}
          checked={isAuthorized}
          onChange={(event) => setAuthorized(event.currentTarget.checked)}
        />
      </ActionForm>
    </Modal>
  );
}
