import { Group, Stack } from '@mantine/core';
import { OptionValues } from '@merx/router/schema/rma/attribute/option';
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
import { say } from '../../texts/say';

type Option = Outputs['rma']['options']['list'][number];
const CODES = ['reason', 'condition', 'resolution'] as const;
type Code = (typeof CODES)[number];

const useWays = () => ['refund', 'exchange'].map((value) => ({ value, label: say(`sales.return.${value}`, value) }));
const Fields = formOf(OptionValues, {
  label: { label: 'word.name', required: true, maxLength: 255, autoFocus: true },
  sort_order: { label: 'stores.returnOptionPosition', half: true, min: 0 },
  leads_to: { label: 'stores.returnOptionLeadsTo', choices: useWays, clearable: true },
});
type Edited = Partial<Pick<Option, 'id' | 'sort_order' | 'leads_to'>> & { label: string; code: Code };

/** The reasons, conditions and resolutions that returns can have. */
export function ReturnOptionsPage() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Edited>();
  const { data, error } = useQuery(trpc.rma.options.list.queryOptions());
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  return (
    <Page title={t('nav.returnOptions')}>
      <Stack maw={820}>
        {CODES.map((code) => (
          <OptionCard
            key={code}
            title={t(`stores.returnOptions.${code}`)}
            options={data.filter(({ attribute_code }) => attribute_code === code)}
            onEdit={(option) => setEdited({ ...option, code })}
            onAdd={() => setEdited({ label: '', code })}
          />
        ))}
      </Stack>
      {edited && <OptionDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

interface CardProps {
  title: string;
  options: Option[];
  onEdit: (option: Option) => void;
  onAdd: () => void;
}

function OptionCard({ title, options, onEdit, onAdd }: CardProps) {
  const { t } = useTranslation();
  const { act } = useAct();
  const remove = ({ id }: Option): void =>
    void act((call) => client.rma.options.delete.mutate({ id }, call), { done: t('form.deleted'), undo: true });
  return (
    <Card title={title} actions={<SmallButton label={t('act.add')} about={title} variant="light" onClick={onAdd} />}>
      <SmallTable
        aria-label={title}
        rows={options}
        rowKey={({ id }) => id}
        columns={[
          { label: 'name', cell: ({ label }) => label },
          { label: 'way', isDimmed: true, cell: ({ leads_to }) => leads_to && say(`sales.return.${leads_to}`, leads_to) },
          {
            label: 'actions',
            cell: (one) => (
              <Group gap="xs" justify="flex-end">
                <SmallButton label={t('act.edit')} about={one.label} onClick={() => onEdit(one)} />
                <SmallButton label={t('act.delete')} isDangerous about={one.label} onClick={() => remove(one)} />
              </Group>
            ),
          },
        ]}
      />
    </Card>
  );
}

function OptionDialog({ edited: { id, code, ...option }, onClose }: { edited: Edited; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormModal
      title={t(id ? 'stores.changeReturnOption' : 'stores.newReturnOption')}
      isOpen
      onClose={onClose}
      values={Fields.valuesOf(option)}
      schema={Fields.schema}
      submitLabel={t('act.save')}
      send={async ({ leads_to, ...values }, call) => {
        const given = { ...values, leads_to: leads_to || null };
        await (id
          ? client.rma.options.update.mutate({ id, ...given }, call)
          : client.rma.options.create.mutate({ attribute_code: code, ...given }, call));
        return true;
      }}
      done={t('form.saved')}
      undo
    >
      <FormFields of={Fields} only={code === 'resolution' ? ['label', 'sort_order', 'leads_to'] : ['label', 'sort_order']} />
    </FormModal>
  );
}
