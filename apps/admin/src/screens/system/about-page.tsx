import { Button, Code, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../api/trpc';
import { Card } from '../../shell/card';
import { Columns } from '../../shell/columns';
import { Hint } from '../../shell/hint';
import { Page } from '../../shell/page';
import { PageSkeleton } from '../../shell/page-skeleton';
import { Facts, SmallTable } from '../../shell/small-table';
import { dateTime, quantity } from '../../texts/format';

type About = Outputs['backend']['about'];

/** Version and system information, with links to the API documentation. */
export function AboutPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery(trpc.backend.about.queryOptions());
  if (error) throw error;
  if (!data) return <PageSkeleton />;
  return (
    <Page
      title={t('nav.about')}
      actions={
        <>
          <Button variant="default" component="a" href="/openapi.json" target="_blank" rel="noreferrer">
            OpenAPI
          </Button>
          <Button component="a" href="/docs" target="_blank" rel="noreferrer">
            {t('nav.apiReference')}
          </Button>
        </>
      }
    >
      <Columns main={6} side={<Migrations about={data} />}>
        <Versions about={data} />
        <Card title={t('system.modules')}>
          <Group gap="xs">
            {data.modules.map((name) => (
              <Code key={name}>{name}</Code>
            ))}
          </Group>
        </Card>
      </Columns>
    </Page>
  );
}

const MEGABYTE = 1024 * 1024;

function Versions({ about: { version, node, platform, database, uptime_seconds, memory_bytes } }: { about: About }) {
  const { t } = useTranslation();
  const kind = t(database.kind === 'embedded' ? 'system.embedded' : 'system.postgresql');
  return (
    <Card title="Merx">
      <Facts
        label="Merx"
        facts={[
          [t('system.version'), version],
          ['Node.js', node],
          [t('system.platform'), platform],
          [t('system.database'), `${kind} ${database.version}`],
          [t('system.runsSince'), dateTime(new Date(Date.now() - uptime_seconds * 1000).toISOString())],
          [t('system.memory'), `${quantity(Math.round(memory_bytes / MEGABYTE))} MB`],
        ]}
      />
    </Card>
  );
}

function Migrations({ about: { database } }: { about: About }) {
  const { t } = useTranslation();
  return (
    <Card title={t('system.migrations', { count: database.migrations.length })}>
      <Hint mb="xs">{t('system.migrationsHint')}</Hint>
      <SmallTable
        aria-label={t('system.migrations', { count: database.migrations.length })}
        minWidth={280}
        maxHeight={480}
        rows={[...database.migrations].reverse()}
        rowKey={({ name }) => name}
        columns={[
          { label: 'name', cell: ({ name }) => name },
          { label: 'time', isFigure: true, cell: ({ applied_at }) => dateTime(applied_at) },
        ]}
      />
    </Card>
  );
}
