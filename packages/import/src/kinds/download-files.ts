import { basename } from 'node:path/posix';
import { z } from 'zod';
import { type Move, without } from '../move.js';
import type { Tree } from '../source.js';
import { type Download, Downloads, type Product } from './product-shape.js';

const Parts = z.looseObject({
  extension_attributes: z.looseObject({ downloadable_product_links: Downloads, downloadable_product_samples: Downloads }).catch({}),
});

interface Given {
  /** With this shop's link and sample ids. */
  body: Tree;
  product: Product;
  /** The existing product; undefined for a new one. */
  existing: unknown;
  mediaUrl: string;
}

/** The body with the files of links and samples that the source serves publicly; a link without its file is left out and reported. */
export async function withDownloads(move: Move, given: Given): Promise<Tree> {
  if (given.product.type_id !== 'downloadable') return given.body;
  const { extension_attributes: more } = Parts.parse(given.body);
  const { extension_attributes: there } = Parts.parse(given.existing ?? {});
  const links = await eachPart(more.downloadable_product_links, async (link) => {
    const same = there.downloadable_product_links?.find(({ id }) => id !== undefined && id === link.id);
    const sampled = await withSample(move, given, { part: link, same, folder: 'link_samples', pages: 'linkSample/link_id' });
    if (link.link_type !== 'file') return sampled;
    if (isKept(link.link_file, same?.link_file)) return without(sampled, 'link_file');
    const content = await fetched(move, [fileAddress(given, 'links', link.link_file)], link.link_file);
    if (content) return { ...without(sampled, 'link_file'), link_file_content: content };
    if (same?.link_type === 'file') return without(sampled, 'link_file');
    move.report.note(
      `The file of download link "${link.title}" of ${given.product.sku} is not available through the web API: add the link manually.`,
    );
    return undefined;
  });
  const samples = await eachPart(more.downloadable_product_samples, async (sample) => {
    const same = there.downloadable_product_samples?.find(({ id }) => id !== undefined && id === sample.id);
    const sampled = await withSample(move, given, { part: sample, same, folder: 'samples', pages: 'sample/sample_id' });
    return sampled.sample_type ? sampled : undefined;
  });
  return { ...given.body, extension_attributes: { ...more, downloadable_product_links: links, downloadable_product_samples: samples } };
}

async function eachPart(parts: readonly Download[] | undefined, work: (part: Download) => Promise<Tree | undefined>): Promise<Tree[]> {
  const done = await Promise.all((parts ?? []).map(work));
  return done.flatMap((part) => (part ? [without(part, 'source_id')] : []));
}

interface Sample {
  part: Download;
  same: Download | undefined;
  folder: string;
  /** The storefront URL that serves samples. */
  pages: string;
}

async function withSample(move: Move, given: Given, { part, same, folder, pages }: Sample): Promise<Tree> {
  if (part.sample_type !== 'file') return part;
  const bare = without(part, 'sample_file');
  if (isKept(part.sample_file, same?.sample_file)) return bare;
  const own = pages.startsWith('link') ? 'link' : 'product';
  const addresses = [
    fileAddress(given, folder, part.sample_file),
    `${move.source.url}/downloadable/download/${pages}/${part.source_id}/`,
    `${move.source.url}/downloads/sample/${own}/${part.source_id}`,
  ];
  const content = await fetched(move, addresses, part.sample_file);
  if (content) return { ...bare, sample_file_content: content };
  if (same?.sample_type === 'file') return bare;
  move.report.note(`The sample file of "${part.title}" of ${given.product.sku} is not available through the web API; skipped.`);
  return without(bare, 'sample_type');
}

/** A file that exists here under the same name is not fetched again. */
const isKept = (theirs: string | null | undefined, ours: string | null | undefined) =>
  Boolean(theirs && ours) && basename(theirs ?? '') === basename(ours ?? '');

const fileAddress = ({ mediaUrl }: Given, folder: string, file: string | null | undefined) =>
  `${mediaUrl}/downloadable/files/${folder}/${(file ?? '').replace(/^\/+/, '')}`;

async function fetched({ source }: Move, addresses: readonly string[], file: string | null | undefined): Promise<Tree | undefined> {
  for (const address of addresses) {
    const bytes = await source.download(address);
    if (bytes?.length) return { file_data: Buffer.from(bytes).toString('base64'), name: basename(file ?? 'file') };
  }
  return undefined;
}
