import type { DownloadableLink } from './downloadable.schema.js';

type WithLinks = { extension_attributes: { downloadable_product_links?: DownloadableLink[] | undefined } };

/** The product without the targets of its links, which buyers pay for. */
export function withoutSources<P extends WithLinks>(product: P): P {
  const links = product.extension_attributes.downloadable_product_links;
  if (!links) return product;
  const shown = links.map(({ link_file: _file, link_url: _url, ...link }) => link);
  return { ...product, extension_attributes: { ...product.extension_attributes, downloadable_product_links: shown } };
}
