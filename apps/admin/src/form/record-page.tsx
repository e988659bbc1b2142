import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ZodType } from 'zod';
import { useAct } from '../api/act';
import { History } from '../shell/history';
import { PageSkeleton } from '../shell/page-skeleton';
import { EntityPage } from './entity-page';
import { type Call, type EntityForm, useEntityForm } from './use-entity-form';
import { type Read, useVersioned } from './use-version';

type RecordId = number | string;

/** What a record page passes to its content. */
export interface RecordView<Stored, Values extends FieldValues, Id extends RecordId = number> {
  /** Undefined for a new record. */
  id: Id | undefined;
  stored: Stored | undefined;
  entityForm: EntityForm<Values>;
  /** The record's latest changes. */
  history: ReactNode;
}

interface Props<Stored, Values extends FieldValues, Saved, Id extends RecordId> {
  /** Entity type in the audit log. */
  entity: string;
  /** Path and name of the list; the record's own path is the list's plus its id. */
  list: { to: string; label: string };
  /** The id in the path; a number by default. */
  idOf?: ((param: string) => Id) | undefined;
  read: (id: Id) => Read<Stored>;
  /** Form values of a stored or new record, and their validation. */
  form: { schema: ZodType; valuesOf: (stored?: Stored | undefined) => Values };
  title: (stored: Stored | undefined) => string;
  /** Creates the record, or updates the one with that id. */
  save: (values: Values, id: Id | undefined, call: Call, stored: Stored | undefined) => Promise<Saved>;
  /** Runs after a save instead of navigating to the record's page. */
  onSaved?: ((saved: Saved) => void) | undefined;
  fieldOf?: ((name: string) => string | undefined) | undefined;
  remove?: ((id: Id, call: Call) => Promise<unknown>) | undefined;
  /** Whether this record may be deleted. */
  canDelete?: ((stored: Stored) => boolean) | undefined;
  canUndoDelete?: boolean | undefined;
  mark?: ((stored: Stored) => ReactNode) | undefined;
  hint?: ((stored: Stored) => ReactNode) | undefined;
  actions?: ((view: RecordView<Stored, Values, Id>) => ReactNode) | undefined;
  children: (view: RecordView<Stored, Values, Id>) => ReactNode;
}

const asNumber = <Id extends RecordId>(param: string): Id => Number(param) as Id;

/** The page of one record: loaded with its version, edited in a form, saved, deleted. The id is the route's only parameter. */
export function RecordPage<Stored, Values extends FieldValues, Saved, Id extends RecordId = number>(
  props: Props<Stored, Values, Saved, Id>,
) {
  const [param = 'new'] = Object.values(useParams({ strict: false }) as Record<string, string>);
  const isNew = param === 'new';
  const id = (props.idOf ?? asNumber<Id>)(param);
  const { data, error } = useVersioned(props.entity, param, props.read(id), isNew);
  if (error) throw error;
  if (!isNew && !data) return <PageSkeleton />;
  return <Editor key={param} {...props} id={isNew ? undefined : id} stored={data?.data} version={data?.version ?? 0} />;
}

interface EditorProps<Stored, Values extends FieldValues, Saved, Id extends RecordId> extends Props<Stored, Values, Saved, Id> {
  id: Id | undefined;
  stored: Stored | undefined;
  version: number;
}

function Editor<Stored, Values extends FieldValues, Saved, Id extends RecordId>(props: EditorProps<Stored, Values, Saved, Id>) {
  const { entity, list, form, id, stored, version, save, onSaved, remove, canDelete = () => true, fieldOf } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const entityForm = useEntityForm<Values, Saved>({
    entity,
    entityId: id ?? 'new',
    values: form.valuesOf(stored),
    version,
    schema: form.schema,
    fieldOf,
    save: (values, call) => save(values, id, call, stored),
    onSaved: onSaved ?? ((saved) => void navigate({ to: `${list.to}/${(saved as { id: RecordId }).id}`, replace: true })),
  });
  async function deleteRecord(): Promise<void> {
    if (id === undefined || !remove) return;
    const isGone = await act((call) => remove(id, call), { done: t('form.deleted'), undo: props.canUndoDelete !== false });
    if (isGone) await navigate({ to: list.to, ignoreBlocker: true });
  }
  const history = id !== undefined && <History entity={entity} entityId={String(id)} />;
  const view = { id, stored, entityForm, history };
  return (
    <EntityPage
      entityForm={entityForm}
      title={props.title(stored)}
      mark={stored && props.mark?.(stored)}
      hint={stored && props.hint?.(stored)}
      back={list}
      actions={props.actions?.(view)}
      onDelete={stored && remove && canDelete(stored) ? () => void deleteRecord() : undefined}
      canUndoDelete={props.canUndoDelete}
    >
      {props.children(view)}
    </EntityPage>
  );
}
