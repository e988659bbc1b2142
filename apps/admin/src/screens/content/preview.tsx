import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api/trpc';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  content: () => string;
}

/** Preview of the content as sanitized by the server, in a sandboxed frame. */
export function Preview({ isOpen, onClose, content }: Props) {
  const { t } = useTranslation();
  const html = isOpen ? content() : '';
  const { data } = useQuery({
    queryKey: ['cms.preview', html],
    queryFn: () => client.cms.page.preview.mutate({ content: html }),
    enabled: isOpen,
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('content.preview')} size="xl">
      {data === undefined ? (
        <Skeleton height={400} />
      ) : (
        <iframe
          title={t('content.preview')}
          sandbox=""
          srcDoc={data}
          style={{ width: '100%', height: '60vh', border: '1px solid var(--merx-line)', borderRadius: 8, background: 'white' }}
        />
      )}
    </Modal>
  );
}
