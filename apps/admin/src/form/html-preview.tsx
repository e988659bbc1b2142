import { Button, Group, Modal, SegmentedControl, Select, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure';
import { useLookups } from '../api/lookups';
import { client, type Outputs } from '../api/trpc';
import { Hint } from '../shell/hint';

const PHONE = 390;
const ALL = 'all';

interface Props {
  /** The field that is previewed. */
  label: string;
  content: string;
}

/** A button that shows content as the storefront would. */
export function PreviewButton({ label, content }: Props) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconEye size={16} aria-hidden />}
        aria-label={`${t('content.preview')}: ${label}`}
        onClick={open}
      >
        {t('content.preview')}
      </Button>
      {isOpen && <PreviewDialog label={label} content={content} onClose={close} />}
    </>
  );
}

function PreviewDialog({ label, content, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const stores = (useLookups()?.stores ?? []).filter(({ id }) => id > 0);
  const { store: shown } = useSearch({ strict: false }) as { store?: string | number };
  const [chosen, setStore] = useState<string>();
  const [device, setDevice] = useState('desktop');
  const store = chosen ?? stores.find(({ id, code }) => id === shown || code === shown)?.code ?? ALL;
  const { data, error } = useQuery({
    queryKey: ['cms.preview', store, content],
    queryFn: () => client.cms.preview.create.mutate({ content }, { context: { store } }),
    // A preview is signed for a few minutes.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Modal opened onClose={onClose} title={`${t('content.preview')}: ${label}`} size="calc(100vw - 64px)">
      <Stack>
        <Group justify="space-between">
          <SegmentedControl
            aria-label={t('content.width')}
            value={device}
            onChange={setDevice}
            data={[
              { value: 'desktop', label: t('content.desktop') },
              { value: 'phone', label: t('content.phone') },
            ]}
          />
          {stores.length > 1 && (
            <Select
              aria-label={t('word.store_id')}
              allowDeselect={false}
              value={store}
              onChange={(code) => setStore(code ?? ALL)}
              data={[{ value: ALL, label: t('word.allStores') }, ...stores.map(({ code, name }) => ({ value: code, label: name }))]}
            />
          )}
        </Group>
        {error && <Hint>{failureText(error)}</Hint>}
        {data ? (
          <PreviewFrame key={data.signature} preview={data} width={device === 'phone' ? PHONE : undefined} />
        ) : (
          <Skeleton height={400} />
        )}
        <Hint size="xs">{t('content.previewHint')}</Hint>
      </Stack>
    </Modal>
  );
}

interface FrameProps {
  preview: Outputs['cms']['preview']['create'];
  /** In pixels; absent: that of the dialog. */
  width: number | undefined;
}

/** A sandboxed frame with the page that the server makes of the signed preview. The form is sent as text: it may be long, and is not escaped. */
function PreviewFrame({ preview, width }: FrameProps) {
  const { t } = useTranslation();
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <form ref={form} method="post" action="/admin/preview" encType="text/plain" target={name} hidden>
        <input type="hidden" name="document" value={preview.document} />
        <input type="hidden" name="signature" value={preview.signature} />
      </form>
      <iframe
        name={name}
        title={t('content.preview')}
        sandbox=""
        style={{
          width: width ?? '100%',
          maxWidth: '100%',
          height: '65vh',
          alignSelf: 'center',
          border: '1px solid var(--merx-line)',
          borderRadius: 8,
          background: 'white',
        }}
      />
    </>
  );
}
