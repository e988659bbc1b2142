import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { EVENT_TYPES } from '@merx/router/schema/webhook/endpoint/endpoint';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { eventName } from './states';

/** The events of a webhook as check boxes. */
export function EventsField({ name }: { name: string }) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error && ((field.value as string[]).length === 0 ? t('system.webhooks.chooseEvents') : fieldState.error.message);
  return (
    <Checkbox.Group
      value={field.value as string[]}
      onChange={field.onChange}
      error={error}
      role="group"
      aria-label={t('system.webhooks.events')}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mb={error ? 'xs' : 0}>
        {EVENT_TYPES.map((type) => (
          <Checkbox
            key={type}
            value={type}
            size="sm"
            label={
              <Stack gap={0}>
                <span>{eventName(type)}</span>
                <Text span size="xs" c="dimmed">
                  {type}
                </Text>
              </Stack>
            }
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
