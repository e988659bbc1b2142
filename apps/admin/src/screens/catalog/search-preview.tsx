import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  path: string;
  description: string;
}

const TITLE = 60;
const DESCRIPTION = 160;
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);

/** Preview of a search engine result. */
export function SearchPreview({ title, path, description }: Props) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p="sm" role="group" aria-label={t('catalog.searchPreview')}>
      <Text size="xs" c="dimmed" mb={6}>
        {t('catalog.searchPreview')}
      </Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {window.location.host} › {path}
      </Text>
      <Text c="verdigris" fw={600}>
        {cut(title, TITLE)}
      </Text>
      <Text size="sm">{cut(description, DESCRIPTION) || t('catalog.noDescription')}</Text>
    </Paper>
  );
}
