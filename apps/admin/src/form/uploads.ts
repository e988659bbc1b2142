/** Pictures that were chosen and not saved yet, by the address under which the page shows them. */
const kept = new Map<string, File>();

/** What the shop takes as a picture. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif'];
/** The most bytes of all new pictures of one save: a request holds 20 MB, and text is a third longer than bytes. */
export const MOST_BYTES = 14 * 1024 * 1024;

/** Keeps a picture until the page is left; returns the address that shows it. */
export function keepUpload(file: File): string {
  const address = URL.createObjectURL(file);
  kept.set(address, file);
  return address;
}

/** The picture of that address, or undefined when it was chosen before the page was loaded anew. */
export const uploadOf = (address: string): File | undefined => kept.get(address);

/** Lets a picture go that is stored now, or was taken away. */
export function dropUpload(address: string): void {
  if (kept.delete(address)) URL.revokeObjectURL(address);
}

const STEP = 0x8000;

/** The picture as the shop takes it. */
export async function contentOf(address: string): Promise<{ base64_encoded_data: string; type: string; name: string }> {
  const file = kept.get(address);
  if (!file) throw new Error('The picture is not there any more.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP) text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return { base64_encoded_data: btoa(text), type: file.type, name: safeName(file.name) };
}

/** The shop takes no name with signs that mean something to a file system. */
const safeName = (name: string): string => name.replace(/[\\/?*:";<>(){}|]/g, '_') || 'image';
