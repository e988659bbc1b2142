import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAct } from '../../api/act';
import { client, trpc } from '../../api/trpc';
import { EntityPage } from '../../form/entity-page';
import { SelectField, TextField } from '../../form/fields';
import { useEntityForm } from '../../form/use-entity-form';
import { useVersioned } from '../../form/use-version';
import { Card } from '../../shell/card';
import { History } from '../../shell/history';
import { PageSkeleton } from '../../shell/page-skeleton';

const LONGEST_CODE = 32;
const GroupForm = z.object({ code: z.string().min(1).max(LONGEST_CODE), tax_class_id: z.number() });
type GroupForm = z.infer<typeof GroupForm>;

/** One customer group. */
export function GroupPage() {
  const { groupId } = useParams({ strict: false }) as { groupId: string };
  const isNew = groupId === 'new';
  const stored = useVersioned('customer_group', groupId, trpc.customer.groups.get.queryOptions({ id: Number(groupId) }), isNew);
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  if (stored.error) throw stored.error;
  if ((!isNew && !stored.data) || !lookups) return <PageSkeleton />;
  const { code = '', tax_class_id = lookups.customer_tax_classes[0]?.id ?? 0 } = stored.data?.data ?? {};
  return (
    <GroupEditor
      key={groupId}
      id={isNew ? undefined : Number(groupId)}
      group={{ code, tax_class_id }}
      version={stored.data?.version ?? 0}
    />
  );
}

function GroupEditor({ id, group, version }: { id: number | undefined; group: GroupForm; version: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const { data: lookups } = useQuery(trpc.ui.lookups.queryOptions());
  const { data: isFixed = true } = useQuery({ ...trpc.customer.groups.isFixed.queryOptions({ id: id ?? 0 }), enabled: id !== undefined });
  const entityForm = useEntityForm({
    entity: 'customer_group',
    entityId: id ?? 'new',
    values: group,
    version,
    schema: GroupForm,
    save: (values, call) =>
      id === undefined
        ? client.customer.groups.create.mutate({ group: values }, call)
        : client.customer.groups.update.mutate({ id, group: values }, call),
    onSaved: (saved) => void navigate({ to: `/customer-groups/${saved.id}`, replace: true }),
  });
  async function remove(groupId: number): Promise<void> {
    const isGone = await act((call) => client.customer.groups.delete.mutate({ id: groupId }, call), {
      done: t('form.deleted'),
      undo: true,
    });
    if (isGone) await navigate({ to: '/customer-groups', ignoreBlocker: true });
  }
  return (
    <EntityPage
      entityForm={entityForm}
      title={id === undefined ? t('customers.newGroup') : group.code}
      back={{ to: '/customer-groups', label: t('customers.groups') }}
      onDelete={id !== undefined && !isFixed ? () => void remove(id) : undefined}
    >
      <Stack maw={560}>
        <Card gap="md">
          <TextField<GroupForm> name="code" label={t('customers.groupName')} maxLength={LONGEST_CODE} required />
          <SelectField<GroupForm>
            name="tax_class_id"
            isNumber
            label={t('customers.taxClass')}
            data={(lookups?.customer_tax_classes ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
            required
          />
        </Card>
        {id !== undefined && <History entity="customer_group" entityId={String(id)} />}
      </Stack>
    </EntityPage>
  );
}
