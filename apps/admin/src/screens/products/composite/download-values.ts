import { z } from 'zod';
import { contentOf, uploadOf } from '../../../form/uploads';
import { type Product, type ProductInput, requiredText } from './part-values';

/** Source of a link or sample: a stored file, a newly chosen file (its object URL and name), or a URL. */
const ResourceForm = z.object({ type: z.string(), file: z.string(), url: z.string(), upload: z.string(), name: z.string() });
export type ResourceForm = z.infer<typeof ResourceForm>;

/** Whether there is a file: stored, or chosen since the page was loaded. */
export const hasFile = ({ file, upload }: ResourceForm): boolean => (upload === '' ? file !== '' : uploadOf(upload) !== undefined);

const isLost = ({ type, upload }: ResourceForm): boolean => type === 'file' && upload !== '' && uploadOf(upload) === undefined;
const complete = ResourceForm.refine((resource) => (resource.type === 'url' ? resource.url.trim() !== '' : hasFile(resource)), {
  path: ['url'],
  error: '',
});

const LinkForm = z.object({
  id: z.number().nullable(),
  title: requiredText,
  price: z.number().nullable(),
  downloads: z.number().nullable(),
  shareable: z.string(),
  resource: complete,
  sample: ResourceForm.refine((resource) => !isLost(resource), { path: ['url'], error: '' }),
});
const SampleForm = z.object({ id: z.number().nullable(), title: requiredText, resource: complete });

export const DownloadsForm = z.object({ links: z.array(LinkForm), samples: z.array(SampleForm) });
export type DownloadsForm = z.infer<typeof DownloadsForm>;

export const NOTHING: ResourceForm = { type: 'file', file: '', url: '', upload: '', name: '' };
export const NEW_LINK: DownloadsForm['links'][number] = {
  id: null,
  title: '',
  price: 0,
  downloads: 0,
  shareable: '2',
  resource: NOTHING,
  sample: { ...NOTHING, type: '' },
};
export const NEW_SAMPLE: DownloadsForm['samples'][number] = { id: null, title: '', resource: NOTHING };

const resourceOf = (type: string, file: string | undefined, url: string | undefined): ResourceForm => ({
  type,
  file: file ?? '',
  url: url ?? '',
  upload: '',
  name: '',
});

/** Form values of the stored downloads. */
export function downloadsOf({ extension_attributes }: Product): DownloadsForm {
  const { downloadable_product_links: links = [], downloadable_product_samples: samples = [] } = extension_attributes;
  const byPlace = (one: { sort_order: number }, other: { sort_order: number }): number => one.sort_order - other.sort_order;
  return {
    links: [...links].sort(byPlace).map((link) => ({
      id: link.id,
      title: link.title,
      price: link.price,
      downloads: link.number_of_downloads,
      shareable: String(link.is_shareable),
      resource: resourceOf(link.link_type, link.link_file, link.link_url),
      sample: resourceOf(link.sample_type, link.sample_file, link.sample_url),
    })),
    samples: [...samples].sort(byPlace).map(({ id, title, sample_type, sample_file, sample_url }) => ({
      id,
      title,
      resource: resourceOf(sample_type, sample_file, sample_url),
    })),
  };
}

async function fileOf({ upload, name }: ResourceForm) {
  const { base64_encoded_data } = await contentOf(upload);
  return { file_data: base64_encoded_data, name };
}

async function sampleFields(sample: ResourceForm) {
  if (!sample.type) return {};
  const { type, url, upload } = sample;
  if (type === 'url') return { sample_type: type, sample_url: url };
  return { sample_type: type, ...(upload && { sample_file_content: await fileOf(sample) }) };
}

async function linkFields(link: ResourceForm) {
  const { type, url, upload } = link;
  if (type === 'url') return { link_type: type, link_url: url };
  return { link_type: type, ...(upload && { link_file_content: await fileOf(link) }) };
}

/** API input from the form values, with the contents of new files. */
export async function downloadsInput({ links, samples }: DownloadsForm): Promise<NonNullable<ProductInput['extension_attributes']>> {
  return {
    downloadable_product_links: await Promise.all(
      links.map(async ({ id, title, price, downloads, shareable, resource, sample }, index) => ({
        ...(id && { id }),
        title,
        sort_order: index + 1,
        price: price ?? 0,
        number_of_downloads: downloads ?? 0,
        is_shareable: Number(shareable),
        ...(await linkFields(resource)),
        ...(await sampleFields(sample)),
      })),
    ),
    downloadable_product_samples: await Promise.all(
      samples.map(async ({ id, title, resource }, index) => ({
        ...(id && { id }),
        title,
        sort_order: index + 1,
        ...(await sampleFields(resource)),
      })),
    ),
  };
}
