import { Button, Stack } from '@mantine/core';
import { EditedReview } from '@merx/router/schema/review/review-grid';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../api/act';
import { lookup } from '../../../api/lookups';
import { client, type Outputs, trpc } from '../../../api/trpc';
import { SelectField } from '../../../form/fields';
import { FormFields } from '../../../form/form-fields';
import { formOf } from '../../../form/form-of';
import { RecordPage } from '../../../form/record-page';
import { useRows } from '../../../form/rows';
import { useMay } from '../../../session/me';
import { Card } from '../../../shell/card';
import { Columns } from '../../../shell/columns';
import { Facts } from '../../../shell/small-table';
import { TextLink } from '../../../shell/text-link';
import { dateTime } from '../../../texts/format';
import { APPROVED, REJECTED, ReviewStatus, reviewStatuses } from './review-status';

type Review = Outputs['review']['edited'];

const Fields = formOf(EditedReview, {
  status: { label: 'word.status', choices: reviewStatuses, half: true },
  nickname: { label: 'marketing.reviews.nickname', maxLength: 128, half: true },
  title: { label: 'marketing.reviews.title', maxLength: 255 },
  detail: { label: 'marketing.reviews.detail', as: 'area' },
  stores: { label: 'marketing.reviews.stores', hint: 'marketing.reviews.storesHint', choices: lookup('stores'), required: true },
  ratings: { label: 'marketing.reviews.ratings', required: false },
});
const ReviewForm = {
  ...Fields,
  valuesOf: (review?: Review) => Fields.valuesOf(review && { ...review, stores: review.store_ids }),
};
type Values = ReturnType<typeof ReviewForm.valuesOf>;

/** One review: its text, ratings and status. */
export function ReviewPage() {
  const { t } = useTranslation();
  return (
    <RecordPage
      entity="review"
      list={{ to: '/reviews', label: t('nav.reviews') }}
      read={(id) => trpc.review.edited.queryOptions({ id })}
      form={ReviewForm}
      title={(review) => review?.title ?? ''}
      mark={({ status }) => <ReviewStatus status={status} />}
      save={(values, id = 0, call) => client.review.save.mutate({ id, ...Fields.sent(values) }, call)}
      remove={(id, call) => client.review.delete.mutate({ id }, call)}
      actions={({ stored }) => stored && <Actions review={stored} />}
    >
      {({ stored, history }) => (
        <Columns
          main={7}
          side={
            <>
              {stored && <ReviewFacts review={stored} />}
              {history}
            </>
          }
        >
          <Card>
            <FormFields of={ReviewForm} only={['status', 'nickname', 'title', 'detail', 'stores']} />
          </Card>
          <Ratings />
        </Columns>
      )}
    </RecordPage>
  );
}

function Actions({ review: { id, status } }: { review: Review }) {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const set = (to: number, done: string): void =>
    void act((call) => client.review.setStatus.mutate({ ids: [id], status: to }, call), { done, undo: true });
  return (
    <>
      {status !== REJECTED && (
        <Button variant="default" disabled={isActing} onClick={() => set(REJECTED, t('marketing.reviews.rejected', { count: 1 }))}>
          {t('marketing.reviews.reject')}
        </Button>
      )}
      {status !== APPROVED && (
        <Button variant="default" disabled={isActing} onClick={() => set(APPROVED, t('marketing.reviews.approved', { count: 1 }))}>
          {t('marketing.reviews.approve')}
        </Button>
      )}
    </>
  );
}

const STARS = ['1', '2', '3', '4', '5'];

/** The ratings of the review, each from 1 to 5. */
function Ratings() {
  const { t } = useTranslation();
  const { fields } = useRows<Values, 'ratings'>('ratings');
  if (fields.length === 0) return null;
  return (
    <Card title={t('marketing.reviews.ratings')}>
      <Stack gap="sm">
        {fields.map(({ key, rating_name }, index) => (
          <SelectField
            key={key}
            name={`ratings.${index}.value`}
            label={rating_name}
            data={STARS}
            isNumber
            allowDeselect={false}
            maw={240}
          />
        ))}
      </Stack>
    </Card>
  );
}

function ReviewFacts({ review }: { review: Review }) {
  const { t } = useTranslation();
  const may = useMay();
  const { product_id, product_name, sku, customer_id, created_at } = review;
  const author = customer_id !== null && may('Magento_Customer::customer') && `/customers/${customer_id}`;
  return (
    <Card>
      <Facts
        label={t('nav.reviews')}
        facts={[
          [
            t('marketing.reviews.product_name'),
            <TextLink key="product" to={may('Magento_Catalog::products') && `/products/${product_id}`}>
              {product_name ?? sku}
            </TextLink>,
          ],
          [t('fields.sku'), sku],
          [
            t('marketing.reviews.author'),
            <TextLink key="author" to={author}>
              {customer_id === null ? t('marketing.reviews.guest') : t('marketing.reviews.customer', { id: customer_id })}
            </TextLink>,
          ],
          [t('word.created_at'), dateTime(created_at)],
        ]}
      />
    </Card>
  );
}
