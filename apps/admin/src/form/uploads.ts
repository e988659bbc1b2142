/** Chosen pictures that are not saved yet, by the URL under which the page shows them. */
const pending = new Map<string, File>();

/** Accepted picture types. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];
/** Maximum total size of the new pictures of one save: a request may be 20 MB, and base64 adds a third. */
export const MOST_BYTES = 14 * 1024 * 1024;

/** Whether a file is a picture that can be added. */
export const isPicture = ({ type, size }: File): boolean => PICTURE_TYPES.includes(type) && size <= MOST_BYTES;

/** Holds a picture until the page is left; returns its object URL. */
export function keepUpload(file: File): string {
  const address = URL.createObjectURL(file);
  pending.set(address, file);
  return address;
}

/** The picture behind that URL, or undefined if it was chosen before a page reload. */
export const uploadOf = (address: string): File | undefined => pending.get(address);

/** Releases a picture that has been saved or removed. */
export function dropUpload(address: string): void {
  if (pending.delete(address)) URL.revokeObjectURL(address);
}

const STEP = 0x8000;

interface FileContent {
  base64_encoded_data: string;
  type: string;
  name: string;
}

/** Converts the picture behind a URL to the API's format. */
export function contentOf(address: string): Promise<FileContent> {
  const file = pending.get(address);
  if (!file) throw new Error('The picture is not there any more.');
  return fileContent(file);
}

/** Converts a picture to the API's format. */
export async function fileContent(file: File): Promise<FileContent> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP) text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return { base64_encoded_data: btoa(text), type: file.type, name: safeName(file.name) };
}

/** The server rejects file names with characters that are special in file systems. */
const safeName = (name: string): string => name.replace(/[\\/?*:";<>(){}|]/g, '_') || 'image';
