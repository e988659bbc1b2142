import { StoreGroupInput, StoreViewInput, WebsiteInput } from '@merx/router/schema/store/store';
import { useTranslation } from 'react-i18next';
import { lookup } from '../../api/lookups';
import { client, type Outputs } from '../../api/trpc';
import { FormModal } from '../../form/dialog-form';
import { FormFields } from '../../form/form-fields';
import { formOf } from '../../form/form-of';

/** The record being edited, or created if it has no id, and its parent. */
export interface EditedStore {
  kind: 'website' | 'group' | 'view';
  id?: number | undefined;
  websiteId?: number | undefined;
  groupId?: number | undefined;
}

const ROOT_CATEGORY = 2;
const named = { name: { label: 'word.name' }, code: { label: 'word.code', hint: 'stores.storeCodeHint' } } as const;
const position = { sort_order: { label: 'stores.position', required: true } } as const;

const WebsiteForm = formOf(WebsiteInput, { ...named, ...position, is_default: { label: 'stores.isDefault' } });
const GroupForm = formOf(StoreGroupInput, { ...named, root_category_id: { label: 'stores.rootCategory' } });
const ViewForm = formOf(StoreViewInput, {
  ...named,
  store_group_id: { label: 'stores.store', choices: lookup('store_groups') },
  ...position,
  is_active: { label: 'word.active' },
});

interface Props {
  edited: EditedStore;
  lookups: Outputs['ui']['lookups'];
  onClose: () => void;
}

/** Name and code of a website, store or store view. */
export function StoreDialog({ edited, lookups, onClose }: Props) {
  const { t } = useTranslation();
  const { kind, id } = edited;
  const idOf = id === undefined ? {} : { id };
  const stored = <Entry extends { id: number }>(entries: readonly Entry[]): Entry | undefined => entries.find((one) => one.id === id);
  const shared = { isOpen: true, onClose, submitLabel: t('act.save'), done: t('form.saved'), undo: true };
  if (kind === 'website')
    return (
      <FormModal
        {...shared}
        title={t('stores.website')}
        values={WebsiteForm.valuesOf({ sort_order: 0, ...stored(lookups.websites) })}
        schema={WebsiteForm.schema}
        send={(values, call) => client.store.manage.saveWebsite.mutate({ ...idOf, ...WebsiteForm.sent(values) }, call)}
      >
        <FormFields of={WebsiteForm} />
      </FormModal>
    );
  if (kind === 'group')
    return (
      <FormModal
        {...shared}
        title={t('stores.store')}
        values={GroupForm.valuesOf({ root_category_id: ROOT_CATEGORY, ...stored(lookups.store_groups) })}
        schema={GroupForm.schema}
        send={(values, call) =>
          client.store.manage.saveGroup.mutate({ ...idOf, ...GroupForm.sent(values), website_id: edited.websiteId ?? 0 }, call)
        }
      >
        <FormFields of={GroupForm} />
      </FormModal>
    );
  return (
    <FormModal
      {...shared}
      title={t('stores.view')}
      values={ViewForm.valuesOf({ sort_order: 0, is_active: true, store_group_id: edited.groupId, ...stored(lookups.stores) })}
      schema={ViewForm.schema}
      send={(values, call) => client.store.manage.saveView.mutate({ ...idOf, ...ViewForm.sent(values) }, call)}
    >
      <FormFields of={ViewForm} />
    </FormModal>
  );
}
