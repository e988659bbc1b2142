import { Group, Stack } from '@mantine/core';
import { TaxClassInput } from '@merx/router/schema/tax/class/tax-class';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, type Outputs, trpc } from '../../api/trpc';
import { FormModal } from '../../form/dialog-form';
import { FormFields } from '../../form/form-fields';
import { formOf } from '../../form/form-of';
import { Card } from '../../shell/card';
import { Page } from '../../shell/page';
import { PageSkeleton } from '../../shell/page-skeleton';
import { SmallButton } from '../../shell/small-button';
import { SmallTable } from '../../shell/small-table';

type TaxClass = Outputs['tax']['class']['list']['items'][number];
const Fields = formOf(TaxClassInput, { class_name: { label: 'word.name', required: true } });
type Edited = { class_id?: number; class_name: string; class_type: string };

/** Product and customer tax classes. */
export function ClassesPage() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Edited>();
  const { data } = useQuery(
    trpc.tax.class.list.queryOptions({ searchCriteria: { sort_orders: [{ field: 'class_name', direction: 'ASC' }] } }),
  );
  if (!data) return <PageSkeleton />;
  return (
    <Page title={t('stores.taxClasses')}>
      <Stack maw={820}>
        {(['PRODUCT', 'CUSTOMER'] as const).map((type) => (
          <ClassCard
            key={type}
            title={t(type === 'PRODUCT' ? 'stores.product_tax_class_ids' : 'stores.customer_tax_class_ids')}
            classes={data.items.filter(({ class_type }) => class_type === type)}
            onEdit={setEdited}
            onAdd={() => setEdited({ class_name: '', class_type: type })}
          />
        ))}
      </Stack>
      {edited && <ClassDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

interface CardProps {
  title: string;
  classes: TaxClass[];
  onEdit: (edited: Edited) => void;
  onAdd: () => void;
}

function ClassCard({ title, classes, onEdit, onAdd }: CardProps) {
  const { t } = useTranslation();
  const { act } = useAct();
  const remove = ({ class_id: taxClassId }: TaxClass): void =>
    void act((call) => client.tax.class.delete.mutate({ taxClassId }, call), { done: t('form.deleted'), undo: true });
  return (
    <Card title={title} actions={<SmallButton label={t('act.add')} variant="light" onClick={onAdd} />}>
      <SmallTable
        aria-label={title}
        rows={classes}
        rowKey={({ class_id }) => class_id}
        columns={[
          { label: 'name', cell: ({ class_name }) => class_name },
          {
            label: 'actions',
            cell: (one) => (
              <Group gap="xs" justify="flex-end">
                <SmallButton label={t('act.edit')} about={one.class_name} onClick={() => onEdit(one)} />
                <SmallButton label={t('act.delete')} isDangerous about={one.class_name} onClick={() => remove(one)} />
              </Group>
            ),
          },
        ]}
      />
    </Card>
  );
}

function ClassDialog({ edited: { class_id: classId, class_type, class_name }, onClose }: { edited: Edited; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormModal
      title={t(classId ? 'stores.renameClass' : 'stores.newClass')}
      isOpen
      onClose={onClose}
      values={Fields.valuesOf({ class_name })}
      schema={Fields.schema}
      submitLabel={t('act.save')}
      send={async (values, call) => {
        const taxClass = { ...values, class_type };
        await (classId ? client.tax.class.update.mutate({ classId, taxClass }, call) : client.tax.class.create.mutate({ taxClass }, call));
        return true;
      }}
      done={t('form.saved')}
      undo
    >
      <FormFields of={Fields} />
    </FormModal>
  );
}
