import { wireBool, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl } from '../../trpc/procedures.js';
import { AddDocumentComment, DocumentComment, DocumentComments, DocumentId, DocumentsInput, PdfFile } from '../document/document.schema.js';
import { printPackingSlip } from './packing-slip.service.js';
import { saveShipment } from './save-shipment.service.js';
import { SaveShipment, SaveTrack, Shipment, Shipments, Track } from './shipment.schema.js';
import { addComment, getLabel, getShipment, listComments, listShipments, mailShipment } from './shipment.service.js';
import { removeTrack, saveTrack } from './track.service.js';

const staff = acl('Magento_Sales::shipment');

/** What was sent of an order. */
export const shipmentRoutes = router({
  list: staff('GET', '/V1/shipments').input(DocumentsInput).output(Shipments).query(listShipments),
  get: staff('GET', '/V1/shipment/{id}').input(DocumentId).output(Shipment).query(getShipment),
  save: staff('POST', '/V1/shipment').input(SaveShipment).output(Shipment).mutation(saveShipment),
  listComments: staff('GET', '/V1/shipment/{id}/comments').input(DocumentId).output(DocumentComments).query(listComments),
  addComment: staff('POST', '/V1/shipment/{id}/comments').input(AddDocumentComment).output(DocumentComment).mutation(addComment),
  mail: staff('POST', '/V1/shipment/{id}/emails').input(DocumentId).output(wireBool).mutation(mailShipment),
  saveTrack: staff('POST', '/V1/shipment/track').input(SaveTrack).output(Track).mutation(saveTrack),
  removeTrack: staff('DELETE', '/V1/shipment/track/{id}').input(DocumentId).output(wireBool).mutation(removeTrack),
  label: staff('GET', '/V1/shipment/{id}/label').input(DocumentId).output(wireText).query(getLabel),
  packingSlip: staff().input(DocumentId).output(PdfFile).query(printPackingSlip),
});
