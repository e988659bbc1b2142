import { wireBool, wireInt } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import {
  ById,
  CreateLinkInput,
  CreateSampleInput,
  Links,
  OfProduct,
  Samples,
  UpdateLinkInput,
  UpdateSampleInput,
} from './downloadable.schema.js';
import { deleteLink, deleteSample, listLinks, listSamples, putLink, putSample } from './downloadable.service.js';

const downloads = acl('Magento_Downloadable::downloadable');

export const downloadableRoutes = router({
  links: {
    list: downloads('GET', '/V1/products/{sku}/downloadable-links').input(OfProduct).output(Links).query(listLinks),
    create: downloads('POST', '/V1/products/{sku}/downloadable-links').input(CreateLinkInput).output(wireInt).mutation(putLink),
    update: downloads('PUT', '/V1/products/{sku}/downloadable-links/{id}').input(UpdateLinkInput).output(wireInt).mutation(putLink),
    delete: downloads('DELETE', '/V1/products/downloadable-links/{id}').input(ById).output(wireBool).mutation(deleteLink),
  },
  samples: {
    list: downloads('GET', '/V1/products/{sku}/downloadable-links/samples').input(OfProduct).output(Samples).query(listSamples),
    create: downloads('POST', '/V1/products/{sku}/downloadable-links/samples').input(CreateSampleInput).output(wireInt).mutation(putSample),
    update: downloads('PUT', '/V1/products/{sku}/downloadable-links/samples/{id}')
      .input(UpdateSampleInput)
      .output(wireInt)
      .mutation(putSample),
    delete: downloads('DELETE', '/V1/products/downloadable-links/samples/{id}').input(ById).output(wireBool).mutation(deleteSample),
  },
});
