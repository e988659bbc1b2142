import { type ComboboxItem, Grid, Group, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField, SelectField, TextField } from '../../../form/fields';
import { EntryTools } from './entry-tools';

/** Position of an option, with the buttons that move or remove it. */
export interface OptionPlace {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

interface Props extends OptionPlace {
  /** Path of the option in the form. */
  at: string;
  name: string;
  kinds: ComboboxItem[];
  /** The form field that makes the option required. */
  requiredField: string;
  children: ReactNode;
}

/** Common fields of every option type: title, type, required, position; type-specific fields are its children. */
export function OptionFrame({ at, name, kinds, requiredField, children, ...place }: Props) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p="sm" role="group" aria-label={name}>
      <Stack gap="sm">
        <Group align="flex-end" wrap="nowrap">
          <Grid flex={1}>
            <Grid.Col span={{ base: 12, sm: 5 }}>
              <TextField name={`${at}.title`} label={t('products.composite.title')} required />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <SelectField name={`${at}.type`} label={t('products.composite.kind')} data={kinds} allowDeselect={false} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 3 }} style={{ alignSelf: 'flex-end' }}>
              <CheckField name={`${at}.${requiredField}`} label={t('products.composite.required')} pb={8} />
            </Grid.Col>
          </Grid>
          <EntryTools name={name} {...place} />
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
