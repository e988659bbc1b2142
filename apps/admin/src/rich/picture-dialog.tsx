import { Button, FileButton, Group, Image, Input, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { mediaDirective } from '@merx/wire';
import { IconUpload } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberBox } from '../form/number-box';
import { isUnread, type NumberValue } from '../form/number-text';
import { PICTURE_TYPES } from '../form/uploads';
import { LibraryButton } from '../media/library-button';
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

interface Values {
  src: string;
  alt: string;
  width: NumberValue;
  align: string;
}

const WHOLE = /^\d+$/;
const NONE = 'none';

const valuesOf = (stored: Stored | undefined): Values => ({
  src: stored?.src ?? '',
  alt: stored?.alt ?? '',
  width: stored?.width && WHOLE.test(stored.width) ? Number(stored.width) : null,
  align: stored?.align ?? NONE,
});

/** Inserts a picture, or changes or removes the selected one. */
export function PictureDialog({ editor, onClose }: Props) {
  const { t } = useTranslation();
  const [stored] = useState(() => (editor.isActive('image') ? (editor.getAttributes('image') as Stored) : undefined));
  const [values, setValues] = useState(() => valuesOf(stored));
  const title = t(stored ? 'content.rich.editPicture' : 'content.rich.insertPicture');
  const change = (changed: Partial<Values>): void => setValues((before) => ({ ...before, ...changed }));
  function save(event: FormEvent): void {
    // The dialog is inside the form of the record.
    event.preventDefault();
    event.stopPropagation();
    const { src, alt, width, align } = values;
    if (src.trim() === '' || isUnread(width)) return;
    const attrs = { src: src.trim(), alt, align: align === NONE ? null : align, ...sizeOf(stored, width) };
    if (stored) editor.chain().focus().updateAttributes('image', attrs).run();
    else editor.chain().focus().insertContent({ type: 'image', attrs }).run();
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
          <SourceFields values={values} onChange={change} />
          <LookFields values={values} onChange={change} />
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

interface FieldsProps {
  values: Values;
  onChange: (changed: Partial<Values>) => void;
}

/** Where the picture comes from. */
function SourceFields({ values: { src }, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const upload = usePictureUpload();
  const [isUploading, setUploading] = useState(false);
  const take = (picture: FoundPicture | undefined): void => {
    if (picture) onChange({ src: picture.src, width: picture.width, ...(picture.alt && { alt: picture.alt }) });
  };
  async function takeFile(file: File | null): Promise<void> {
    if (!file) return;
    setUploading(true);
    take(await upload(file));
    setUploading(false);
  }
  return (
    <>
      {src !== '' && <Image src={shownAddress(src.trim())} alt="" mah={160} w="auto" maw="100%" fit="contain" radius="sm" />}
      <TextInput
        data-autofocus
        label={t('content.rich.address')}
        description={t('content.rich.addressHint')}
        required
        value={src}
        onChange={(event) => onChange({ src: event.currentTarget.value })}
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
        <LibraryButton onPick={({ path, alt }) => take({ src: mediaDirective(path), alt, width: null })} />
      </Group>
    </>
  );
}

/** How the picture is described and shown. */
function LookFields({ values: { alt, width, align }, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('content.rich.alt')}
        description={t('content.rich.altHint')}
        value={alt}
        onChange={(event) => onChange({ alt: event.currentTarget.value })}
      />
      <NumberBox
        label={t('content.rich.width')}
        description={t('content.rich.widthHint')}
        value={width}
        onChange={(next) => onChange({ width: next })}
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
          onChange={(next) => onChange({ align: next })}
          data={[NONE, ...PICTURE_ALIGNMENTS].map((value) => ({ value, label: t(`content.rich.align.${value as 'none'}`) }))}
        />
      </Input.Wrapper>
    </>
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
