import { CriteriaInput, GridInput, wireBool, wireInt, wireText } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { AddShipmentComment, DocumentComment, DocumentComments, NewDocumentId, PdfFile, ShipmentById } from './document/document.schema.js';
import { documentGrids } from './grid/document-grid.list.js';
import { DocumentGrid } from './grid/document-grid.schema.js';
import { importShipment } from './import/import-document.service.js';
import { saveShipment, shipOrder } from './shipment/save-shipment.service.js';
import { SaveShipment, SaveTrack, Shipment, Shipments, ShipOrder, Track, TrackId } from './shipment/shipment.schema.js';
import { getLabel, printPackingSlip, shipments } from './shipment/shipment.service.js';
import { removeTrack, saveTrack } from './shipment/track.service.js';

const staff = acl('Magento_Sales::shipment');
const creates = acl('Magento_Sales::create');

/** Shipments of orders. */
export const shipmentRoutes = router({
  list: staff('GET', '/V1/shipments', 'Lists shipments').input(CriteriaInput).output(Shipments).query(shipments.list),
  grid: staff().input(GridInput).output(DocumentGrid).query(documentGrids.shipment.handle),
  get: staff('GET', '/V1/shipment/{id}', 'Returns a shipment').input(ShipmentById).output(Shipment).query(shipments.get),
  /** Imports one along with its order: for typed clients only. */
  bring: creates().input(SaveShipment).output(wireInt).mutation(importShipment),
  save: staff('POST', '/V1/shipment', 'Creates a shipment, or saves the one of that id').input(SaveShipment).output(Shipment).mutation(saveShipment),
  listComments: staff('GET', '/V1/shipment/{id}/comments', 'Lists the comments of a shipment').input(ShipmentById).output(DocumentComments).query(shipments.listComments),
  addComment: staff('POST', '/V1/shipment/{id}/comments', 'Adds a comment to a shipment').input(AddShipmentComment).output(DocumentComment).mutation(shipments.addComment),
  mail: staff('POST', '/V1/shipment/{id}/emails', 'Mails a shipment to the customer').input(ShipmentById).output(wireBool).mutation(shipments.mail),
  saveTrack: staff('POST', '/V1/shipment/track', 'Adds a tracking number to a shipment').input(SaveTrack).output(Track).mutation(saveTrack),
  removeTrack: staff('DELETE', '/V1/shipment/track/{id}', 'Deletes a tracking number of a shipment').input(TrackId).output(wireBool).mutation(removeTrack),
  label: staff('GET', '/V1/shipment/{id}/label', 'Returns the shipping label of a shipment').input(ShipmentById).output(wireText).query(getLabel),
  ofOrder: staff('POST', '/V1/order/{orderId}/ship', 'Ships an order and returns the id of the shipment').input(ShipOrder).output(NewDocumentId).mutation(shipOrder),
  packingSlip: staff().input(ShipmentById).output(PdfFile).query(printPackingSlip),
});
