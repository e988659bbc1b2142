/** Where a bucket is and how it is used, as written in a URL. */
export interface BucketPlace {
  bucket: string;
  /** The folder in the bucket: empty, or ending with a slash. */
  folder: string;
  /** Absent: Amazon S3. */
  endpoint: string | undefined;
  region: string | undefined;
  /** Absent: those of the environment or the machine, as for every AWS client. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Whether the bucket is in the path of requests, not in the host name. */
  isInPath: boolean;
}

/**
 * Parses `s3://bucket/folder?endpoint=URL&region=NAME&path-style=0`, optionally with `key:secret@` before the bucket. Throws for anything
 * else; the message does not contain the URL, which may hold a secret.
 */
export function parseBucketUrl(text: string): BucketPlace {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || !url.hostname || url.port || url.hash) throw invalid('must be s3://BUCKET?endpoint=URL');
  const { searchParams: options } = url;
  const unknown = [...options.keys()].find((name) => !['endpoint', 'region', 'path-style'].includes(name));
  if (unknown !== undefined) throw invalid(`has the unknown option "${unknown}"; there are endpoint, region and path-style`);
  const endpoint = options.get('endpoint') || undefined;
  if (endpoint && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))) throw invalid('has an invalid endpoint');
  if (Boolean(url.username) !== Boolean(url.password)) throw invalid('must have both an access key and a secret, or neither');
  const style = options.get('path-style') ?? (endpoint ? '1' : '0');
  if (style !== '0' && style !== '1') throw invalid('must have path-style=0 or 1');
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: decodeURIComponent(url.hostname),
    folder: folder && `${folder}/`,
    endpoint,
    region: options.get('region') || undefined,
    credentials: url.username
      ? { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
      : undefined,
    isInPath: style === '1',
  };
}

const invalid = (fault: string): Error => new Error(`A bucket URL ${fault}.`);
