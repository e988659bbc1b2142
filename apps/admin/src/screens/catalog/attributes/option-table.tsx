import { Checkbox, Group, Radio, Table, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../../form/rows';
import { SortableRow, SortableRows } from '../../../list/sortable-rows';
import { Card } from '../../../shell/card';
import { Hint } from '../../../shell/hint';
import { IconButton } from '../../../shell/icon-button';
import { SmallButton } from '../../../shell/small-button';
import type { AttributeForm } from './attribute-values';

const SHOWN = 100;

interface Props {
  stores: { id: number; name: string }[];
  isMultiple: boolean;
}

/** The options of an attribute: order, labels and default. */
export function OptionTable({ stores, isMultiple }: Props) {
  const { t } = useTranslation();
  const { setValue, getValues } = useFormContext<AttributeForm>();
  const { fields, append, remove, move } = useRows<AttributeForm, 'options'>('options');
  const [text, setText] = useState('');
  const [most, setMost] = useState(SHOWN);
  const add = (): void => {
    setText('');
    setMost((before) => Math.max(before, fields.length + 1));
    append(
      { value: '', label: '', is_default: false, stores: Object.fromEntries(stores.map(({ id }) => [String(id), ''])) },
      { focusName: `options.${fields.length}.label` },
    );
  };
  const indexes = fields.map((_, index) => index).filter((index) => matches(getValues(`options.${index}.label`), text));
  const setDefault = (index: number, isOn: boolean): void => {
    if (!isMultiple && isOn)
      fields.forEach((_, other) => {
        setValue(`options.${other}.is_default`, other === index, { shouldDirty: true });
      });
    else setValue(`options.${index}.is_default`, isOn, { shouldDirty: true });
  };
  const shown = indexes.slice(0, most);
  return (
    <Card
      title={t('catalog.options', { count: fields.length })}
      actions={
        <SmallButton label={t('catalog.addOption')} variant="light" leftSection={<IconPlus size={14} aria-hidden />} onClick={add} />
      }
      gap="sm"
    >
      <Hint>{t('catalog.optionsHint')}</Hint>
      {fields.length > 20 && (
        <TextInput
          type="search"
          aria-label={t('catalog.findOption')}
          placeholder={t('catalog.findOption')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {fields.length > 0 && (
        <Table.ScrollContainer minWidth={460} type="native">
          <Table aria-label={t('catalog.optionTable')} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={40} aria-label={t('act.drag')} />
                <Table.Th w={80}>{t('catalog.default')}</Table.Th>
                <Table.Th>{t('catalog.attribute.default_frontend_label')}</Table.Th>
                {stores.map(({ id, name }) => (
                  <Table.Th key={id}>{name}</Table.Th>
                ))}
                <Table.Th w={40} aria-label={t('word.actions')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <SortableRows
                ids={shown.flatMap((index) => fields[index]?.key ?? [])}
                onMove={(id, target) =>
                  move(
                    fields.findIndex(({ key }) => key === id),
                    fields.findIndex(({ key }) => key === target),
                  )
                }
              >
                {shown.map((index) => (
                  <OptionRow
                    key={fields[index]?.key}
                    id={fields[index]?.key ?? ''}
                    index={index}
                    stores={stores}
                    isMultiple={isMultiple}
                    onDefault={(isOn) => setDefault(index, isOn)}
                    onRemove={() => remove(index)}
                    onNext={add}
                  />
                ))}
              </SortableRows>
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {indexes.length > shown.length && (
        <Group>
          <SmallButton label={t('catalog.moreOptions', { count: indexes.length - shown.length })} onClick={() => setMost(most + SHOWN)} />
        </Group>
      )}
    </Card>
  );
}

const matches = (label: string | undefined, text: string): boolean => (label ?? '').toLowerCase().includes(text.trim().toLowerCase());

interface RowProps extends Props {
  id: string;
  index: number;
  onDefault: (isOn: boolean) => void;
  onRemove: () => void;
  onNext: () => void;
}

function OptionRow({ id, index, stores, isMultiple, onDefault, onRemove, onNext }: RowProps) {
  const { t } = useTranslation();
  const isDefault = useWatch<AttributeForm, `options.${number}.is_default`>({ name: `options.${index}.is_default` });
  const label = useController<AttributeForm, `options.${number}.label`>({ name: `options.${index}.label` });
  const name = label.field.value || t('catalog.optionNo', { number: index + 1 });
  const Mark = isMultiple ? Checkbox : Radio;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onNext();
  };
  return (
    <SortableRow id={id} name={name}>
      <Table.Td>
        <Mark
          checked={isDefault ?? false}
          aria-label={`${t('catalog.default')}: ${name}`}
          onChange={(event) => onDefault(event.currentTarget.checked)}
          onClick={() => !isMultiple && isDefault && onDefault(false)}
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={`${t('catalog.attribute.default_frontend_label')}: ${name}`}
          {...label.field}
          error={label.fieldState.error && t('form.required')}
          onKeyDown={onKey}
        />
      </Table.Td>
      {stores.map((store) => (
        <Table.Td key={store.id}>
          <StoreLabel index={index} storeId={store.id} label={`${store.name}: ${name}`} onKey={onKey} />
        </Table.Td>
      ))}
      <Table.Td>
        <IconButton icon={IconTrash} label={t('act.remove')} about={name} onClick={onRemove} />
      </Table.Td>
    </SortableRow>
  );
}

function StoreLabel({
  index,
  storeId,
  label,
  onKey,
}: {
  index: number;
  storeId: number;
  label: string;
  onKey: (event: KeyboardEvent) => void;
}) {
  const { field } = useController<AttributeForm, `options.${number}.stores.${string}`>({ name: `options.${index}.stores.${storeId}` });
  return <TextInput size="xs" aria-label={label} {...field} value={field.value ?? ''} onKeyDown={onKey} />;
}
