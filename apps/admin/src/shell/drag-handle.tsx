import type { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button';

interface Props extends Partial<ComponentProps<typeof IconButton>> {
  sortable: Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;
}

/** Handle to move a list entry by mouse or keyboard. */
export function DragHandle({ sortable: { attributes, listeners, setActivatorNodeRef }, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon={IconGripVertical}
      iconSize={14}
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      size="sm"
      variant="transparent"
      style={{ cursor: 'grab', touchAction: 'none' }}
      label={t('act.drag')}
      {...props}
    />
  );
}
