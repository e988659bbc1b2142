import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ZodObject, ZodType } from 'zod';
import { useAct } from '../../../api/act';
import { dropDraft } from '../../../form/draft';
import { type Blocker, useLeaveGuard } from '../../../form/leave-question';
import { useDraft } from '../../../form/use-draft';
import type { Call } from '../../../form/use-entity-form';
import { useSaveKey } from '../../../form/use-save-key';
import { useMe } from '../../../session/me';
import { showToast } from '../../../shell/toast';
import { useProductScope } from '../editor/product-scope';

interface Options<Values extends FieldValues> {
  productId: number;
  /** Names the part among those of the product. */
  part: string;
  values: Values;
  schema: ZodType;
  save: (values: Values, call: Call) => Promise<unknown>;
}

export interface PartForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  isDirty: boolean;
  isSaving: boolean;
  submit: () => void;
  discard: () => void;
  blocker: Blocker;
}

/** A form over one part of a product, saved by itself: what is typed is kept over a change of tab, and asked for when the page is left. */
export function usePartForm<Values extends FieldValues>({ productId, part, values, schema, save }: Options<Values>): PartForm<Values> {
  const { t } = useTranslation();
  const { act, isActing } = useAct();
  const { saves, version } = useProductScope();
  const key = `${useMe()?.id ?? 0}.product.${productId}.${part}`;
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(schema as ZodObject) as Resolver<Values>,
  });
  const { isDirty } = form.formState;
  const seen = useRef(version);
  // As long as nothing is typed, the form follows what is stored.
  if (!isDirty) seen.current = version;
  useDraft(form, { key, isDirty, seen: seen.current });
  const blocker = useLeaveGuard(() => form.formState.isDirty);
  const send = async (data: Values, expected: number, changeId: string): Promise<boolean> => {
    let hasSaved = false;
    const change = async (call: Call): Promise<void> => {
      await save(data, call);
      hasSaved = true;
    };
    await act(change, { changeId, done: t('form.saved'), undo: true, store: 'all', expects: `product/${productId}@${expected}` });
    if (!hasSaved) return false;
    dropDraft(key);
    form.reset(data);
    return true;
  };
  const submit = (): void =>
    void form.handleSubmit(
      (data) => saves.inTurn(seen.current, (expected, changeId) => send(data, expected, changeId)),
      () => showToast({ kind: 'failure', title: t('form.failed'), text: t('form.fix') }),
    )();
  useSaveKey(submit, isDirty);
  const discard = (): void => {
    dropDraft(key);
    form.reset(values);
  };
  return { form, isDirty, isSaving: isActing, submit, discard, blocker };
}
