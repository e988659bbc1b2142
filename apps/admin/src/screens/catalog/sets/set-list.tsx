import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { AttributeSet } from '@merx/router/schema/eav/attribute-set';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { client, trpc } from '../../../api/trpc';
import { DialogForm } from '../../../form/dialog-form';
import { SelectField, TextField } from '../../../form/fields';
import { choicesOf } from '../../../list/choices';
import { columnsOf } from '../../../list/columns-of';
import { ListPage } from '../../../list/list-page';

/** The list of attribute sets. */
export function SetList() {
  const { t } = useTranslation();
  const [isMaking, { open, close }] = useDisclosure(false);
  const create = <Button onClick={open}>{t('catalog.newSet')}</Button>;
  return (
    <ListPage
      id="catalog.attributeSet"
      title={t('nav.attributeSets')}
      actions={create}
      columns={columnsOf(AttributeSet, 'catalog.attributeSet', [
        { id: 'attribute_set_name', label: 'word.name' },
        { id: 'sort_order', filter: false, narrow: 'side' },
      ])}
      rowId={({ attribute_set_id }) => attribute_set_id}
      rowName={({ attribute_set_name }) => attribute_set_name}
      to="/attribute-sets"
      query={(searchCriteria) => trpc.catalog.attributeSet.list.queryOptions({ searchCriteria })}
      defaultSort="attribute_set_name"
      exportKind="attributeSets.export"
      hasSearch={false}
      empty={{ title: t('catalog.setsEmpty'), hint: t('catalog.setsEmptyHint'), action: create }}
    >
      <Modal opened={isMaking} onClose={close} title={t('catalog.newSet')}>
        <NewSet />
      </Modal>
    </ListPage>
  );
}

function NewSet() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(trpc.ui.lookups.queryOptions());
  if (!data) return null;
  const sets = choicesOf(data.attribute_sets);
  return (
    <DialogForm
      values={{ attribute_set_name: '', skeleton: sets[0]?.value ?? '' }}
      schema={NewSetForm}
      submitLabel={t('catalog.newSet')}
      send={({ attribute_set_name, skeleton }: z.infer<typeof NewSetForm>, call) =>
        client.catalog.attributeSet.create.mutate({ attributeSet: { attribute_set_name }, skeletonId: Number(skeleton) }, call)
      }
      done={t('catalog.setCreated')}
      undo
      onDone={({ attribute_set_id: id }) => void navigate({ to: `/attribute-sets/${id}` })}
    >
      <TextField name="attribute_set_name" label={t('catalog.setName')} data-autofocus />
      <SelectField name="skeleton" label={t('catalog.basedOn')} data={sets} allowDeselect={false} />
    </DialogForm>
  );
}

const NewSetForm = z.object({ attribute_set_name: z.string().refine((name) => name.trim() !== ''), skeleton: z.string().min(1) });
