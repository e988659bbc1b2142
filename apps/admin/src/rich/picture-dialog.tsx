import { Button, FileButton, Group, Image, Input, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberBox } from '../form/number-box';
import { isUnread, type NumberValue } from '../form/number-text';
import { PICTURE_TYPES } from '../form/uploads';
import { PICTURE_ALIGNMENTS } from './kept';
import { shownAddress } from './nodes';
import { type FoundPicture, usePictureUpload } from './picture-upload';

interface Props {
  editor: Editor;
  onClose: () => void;
}

interface Stored {
  src: string | null;
  alt: string | null;
  width: string | null;
  align: string | null;
  kept: Record<string, string> | null;
}

const WHOLE = /^\d+$/;
const NONE = 'none';

/** Inserts a picture, or changes or removes the selected one. */
export function PictureDialog({ editor, onClose }: Props) {
  const { t } = useTranslation();
  const upload = usePictureUpload();
  const [stored] = useState(() => (editor.isActive('image') ? (editor.getAttributes('image') as Stored) : undefined));
  const [src, setSrc] = useState(stored?.src ?? '');
  const [alt, setAlt] = useState(stored?.alt ?? '');
  const [width, setWidth] = useState<NumberValue>(stored?.width && WHOLE.test(stored.width) ? Number(stored.width) : null);
  const [align, setAlign] = useState(stored?.align ?? NONE);
  const [isUploading, setUploading] = useState(false);
  const title = t(stored ? 'content.rich.editPicture' : 'content.rich.insertPicture');

  const take = (picture: FoundPicture | undefined): void => {
    if (!picture) return;
    setSrc(picture.src);
    if (picture.alt) setAlt(picture.alt);
    setWidth(picture.width);
  };
  async function takeFile(file: File | null): Promise<void> {
    if (!file) return;
    setUploading(true);
    take(await upload(file));
    setUploading(false);
  }
  function save(event: FormEvent): void {
    // The dialog is inside the form of the record.
    event.preventDefault();
    event.stopPropagation();
    if (src.trim() === '' || isUnread(width)) return;
    const values = { src: src.trim(), alt, align: align === NONE ? null : align, ...sizeOf(stored, width) };
    if (stored) editor.chain().focus().updateAttributes('image', values).run();
    else editor.chain().focus().insertContent({ type: 'image', attrs: values }).run();
    onClose();
  }
  const remove = (): void => {
    editor.chain().focus().deleteSelection().run();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} returnFocus={false}>
      <form onSubmit={save} aria-label={title}>
        <Stack>
          {src !== '' && <Image src={shownAddress(src.trim())} alt="" mah={160} w="auto" maw="100%" fit="contain" radius="sm" />}
          <TextInput
            data-autofocus
            label={t('content.rich.address')}
            description={t('content.rich.addressHint')}
            required
            value={src}
            onChange={(event) => setSrc(event.currentTarget.value)}
          />
          <Group>
            <FileButton
              onChange={(file) => void takeFile(file)}
              accept={PICTURE_TYPES.join(',')}
              inputProps={{ 'aria-label': t('content.rich.upload') }}
            >
              {(props) => (
                <Button {...props} variant="default" loading={isUploading} leftSection={<IconUpload size={16} aria-hidden />}>
                  {t('content.rich.upload')}
                </Button>
              )}
            </FileButton>
          </Group>
          <TextInput
            label={t('content.rich.alt')}
            description={t('content.rich.altHint')}
            value={alt}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
          <NumberBox
            label={t('content.rich.width')}
            description={t('content.rich.widthHint')}
            value={width}
            onChange={setWidth}
            min={1}
            max={9999}
            decimals={0}
          />
          <Input.Wrapper label={t('content.rich.alignment')} labelElement="div">
            <SegmentedControl
              fullWidth
              mt={4}
              aria-label={t('content.rich.alignment')}
              value={align}
              onChange={setAlign}
              data={[NONE, ...PICTURE_ALIGNMENTS].map((value) => ({ value, label: t(`content.rich.align.${value as 'none'}`) }))}
            />
          </Input.Wrapper>
          <Group justify={stored ? 'space-between' : 'flex-end'}>
            {stored && (
              <Button variant="subtle" color="brick" onClick={remove}>
                {t('act.remove')}
              </Button>
            )}
            <Button type="submit">{t(stored ? 'act.apply' : 'content.rich.insert')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The new width; the height follows it. A width that is not in pixels stays until another is entered. */
function sizeOf(stored: Stored | undefined, width: number | null): { width?: string | null; kept?: Record<string, string> | null } {
  const before = stored?.width ?? null;
  if (width === null && before !== null && !WHOLE.test(before)) return {};
  const next = width === null ? null : String(width);
  if (!stored || next === before) return { width: next };
  const { height: _height, ...kept } = stored.kept ?? {};
  return { width: next, kept: Object.keys(kept).length > 0 ? kept : null };
}
