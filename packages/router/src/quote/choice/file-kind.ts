const SIGNATURES: readonly [string, RegExp][] = [
  ['jpg', /^ffd8ff/],
  ['png', /^89504e470d0a1a0a/],
  ['gif', /^47494638(37|39)61/],
  ['pdf', /^255044462d/],
];

/** The type of a file by its first bytes: `jpg`, `png`, `gif`, `pdf`, or undefined. */
export function fileKind(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 8).toString('hex');
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
}

export interface ImageSize {
  width: number;
  height: number;
}

/** Width and height of an image in pixels, or undefined if it is not an image. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  switch (fileKind(bytes)) {
    case 'png':
      return bytes.length >= 24 ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;
    case 'gif':
      return bytes.length >= 10 ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : undefined;
    case 'jpg':
      return jpegSize(bytes);
    default:
      return undefined;
  }
}

/** Frame headers are the markers C0 to CF except for three. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): ImageSize | undefined {
  let place = 2;
  while (place + 9 <= bytes.length && bytes[place] === 0xff) {
    if (isFrame(bytes[place + 1] ?? 0)) return { width: bytes.readUInt16BE(place + 7), height: bytes.readUInt16BE(place + 5) };
    place += 2 + bytes.readUInt16BE(place + 2);
  }
  return undefined;
}
