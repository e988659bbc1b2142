import { wireBool, wireInt } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { CreateLinkInput, CreateSampleInput, LinkId, Links, OfProduct, SampleId, Samples, UpdateLinkInput, UpdateSampleInput } from './downloadable.schema.js';
import { deleteLink, deleteSample, listLinks, listSamples, saveLink, saveSample } from './downloadable.service.js';

const downloads = acl('Magento_Downloadable::downloadable');

export const downloadableRoutes = router({
  links: {
    list: downloads('GET', '/V1/products/{sku}/downloadable-links', 'Lists the links of a downloadable product').input(OfProduct).output(Links).query(listLinks),
    create: downloads('POST', '/V1/products/{sku}/downloadable-links', 'Adds a link to a downloadable product').input(CreateLinkInput).output(wireInt).mutation(saveLink),
    update: downloads('PUT', '/V1/products/{sku}/downloadable-links/{id}', 'Updates a link of a downloadable product').input(UpdateLinkInput).output(wireInt).mutation(saveLink),
    delete: downloads('DELETE', '/V1/products/downloadable-links/{id}', 'Deletes a link of a downloadable product').input(LinkId).output(wireBool).mutation(deleteLink),
  },
  samples: {
    list: downloads('GET', '/V1/products/{sku}/downloadable-links/samples', 'Lists the samples of a downloadable product').input(OfProduct).output(Samples).query(listSamples),
    create: downloads('POST', '/V1/products/{sku}/downloadable-links/samples', 'Adds a sample to a downloadable product').input(CreateSampleInput).output(wireInt).mutation(saveSample),
    update: downloads('PUT', '/V1/products/{sku}/downloadable-links/samples/{id}', 'Updates a sample of a downloadable product').input(UpdateSampleInput).output(wireInt).mutation(saveSample),
    delete: downloads('DELETE', '/V1/products/downloadable-links/samples/{id}', 'Deletes a sample of a downloadable product').input(SampleId).output(wireBool).mutation(deleteSample),
  },
});
