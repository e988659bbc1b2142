import { Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { grants } from '../../../session/me';
import { sections } from '../../../shell/navigation';

/** Preview of the navigation with the selected permissions. */
export function SeenPlaces({ name }: { name: string }) {
  const { t } = useTranslation();
  const granted = (useWatch({ name }) ?? []) as string[];
  return (
    <Stack gap="xs">
      {sections.map(({ label, places }) => {
        const seen = places.filter(({ words }) => grants(granted, words));
        if (seen.length === 0) return null;
        return (
          <Text key={label} size="sm">
            <Text span fw={600} size="sm">
              {t(`nav.${label}`)}
            </Text>
            {label !== 'start' && `: ${seen.map((place) => t(`nav.${place.label}`)).join(', ')}`}
          </Text>
        );
      })}
    </Stack>
  );
}
