import { Box, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CategoryForm } from './category-values';

interface Props {
  code: string;
  /** Label of the field, for the checkbox's accessible name. */
  label: string;
  isStore: boolean;
  children: (isInherited: boolean) => ReactNode;
}

/** A field that can use the default value in a store view. */
export function Scoped({ code, label, isStore, children }: Props) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<CategoryForm>();
  const inherited = useWatch<CategoryForm, 'inherited'>({ name: 'inherited' });
  if (!isStore) return children(false);
  const isInherited = inherited.includes(code);
  return (
    <Box>
      {children(isInherited)}
      <Checkbox
        size="xs"
        mt={4}
        label={t('form.useDefault')}
        aria-label={`${t('form.useDefault')}: ${label}`}
        checked={isInherited}
        onChange={(event) =>
          setValue('inherited', event.currentTarget.checked ? [...inherited, code] : inherited.filter((one) => one !== code), {
            shouldDirty: true,
          })
        }
      />
    </Box>
  );
}
