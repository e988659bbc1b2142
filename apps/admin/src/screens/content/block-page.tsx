import { BlockInput } from '@merx/router/schema/cms/block/block';
import { useTranslation } from 'react-i18next';
import { client, trpc } from '../../api/trpc';
import { FormFields } from '../../form/form-fields';
import { formOf } from '../../form/form-of';
import { RecordPage } from '../../form/record-page';
import { Card } from '../../shell/card';
import { Columns } from '../../shell/columns';
import { Revisions } from './revisions';

const BlockForm = formOf(
  BlockInput,
  {
    title: { label: 'content.title', required: true },
    identifier: { label: 'content.identifier', hint: 'content.identifierHintBlock', required: true },
    content: { label: 'content.content', as: 'html' },
    active: { label: 'content.isActive' },
  },
  { active: true },
);

/** One CMS block: content and revisions. */
export function BlockPage() {
  const { t } = useTranslation();
  return (
    <RecordPage
      entity="cms_block"
      list={{ to: '/blocks', label: t('content.blocks') }}
      read={(blockId) => trpc.cms.block.get.queryOptions({ blockId })}
      form={BlockForm}
      title={(block) => block?.title ?? t('content.newBlock')}
      save={(block, id, call) =>
        id ? client.cms.block.update.mutate({ id, block }, call) : client.cms.block.create.mutate({ block }, call)
      }
      remove={(blockId, call) => client.cms.block.delete.mutate({ blockId }, call)}
    >
      {({ id }) => (
        <Columns
          side={
            <>
              <Card>
                <FormFields of={BlockForm} only={['active']} />
              </Card>
              {id && <Revisions kind="block" id={id} />}
            </>
          }
        >
          <Card>
            <FormFields of={BlockForm} only={['title', 'identifier', 'content']} />
          </Card>
        </Columns>
      )}
    </RecordPage>
  );
}
