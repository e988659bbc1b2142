import { Group, Modal, Stack, Table } from '@mantine/core';
import { TaxClassInput } from '@merx/router/schema/tax/class/tax-class';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../api/act';
import { client, type Outputs, trpc } from '../../api/trpc';
import { DialogForm } from '../../form/dialog-form';
import { FormFields } from '../../form/form-fields';
import { formOf } from '../../form/form-of';
import { Card } from '../../shell/card';
import { Page } from '../../shell/page';
import { PageSkeleton } from '../../shell/page-skeleton';
import { SmallButton } from '../../shell/small-button';

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
      <Modal
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={t(edited?.class_id ? 'stores.renameClass' : 'stores.newClass')}
      >
        {edited && <ClassForm edited={edited} onDone={() => setEdited(undefined)} />}
      </Modal>
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
  return (
    <Card title={title} actions={<SmallButton label={t('act.add')} variant="light" onClick={onAdd} />}>
      <Table aria-label={title}>
        <Table.Tbody>
          {classes.map((one) => (
            <Table.Tr key={one.class_id}>
              <Table.Td>{one.class_name}</Table.Td>
              <Table.Td>
                <Group gap="xs" justify="flex-end">
                  <SmallButton label={t('act.edit')} about={one.class_name} onClick={() => onEdit(one)} />
                  <SmallButton
                    label={t('act.delete')}
                    isDangerous
                    about={one.class_name}
                    onClick={() =>
                      void act((call) => client.tax.class.delete.mutate({ taxClassId: one.class_id }, call), {
                        done: t('form.deleted'),
                        undo: true,
                      })
                    }
                  />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function ClassForm({ edited: { class_id: classId, class_type, class_name }, onDone }: { edited: Edited; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <DialogForm
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
      onDone={onDone}
    >
      <FormFields of={Fields} />
    </DialogForm>
  );
}
