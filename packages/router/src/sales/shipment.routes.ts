import { CriteriaInput, GridInput, wireBool, wireInt, wireText } from '@merx/wire';
import { router } from '../trpc/init.js';
import { acl } from '../trpc/procedures.js';
import { AddShipmentComment, DocumentComment, DocumentComments, NewDocumentId, PdfFile, ShipmentById } from './document/document.schema.js';
import { documentGrids } from './grid/grid.list.js';
import { DocumentGrid } from './grid/grid.schema.js';
import { importShipment } from './import/import-document.service.js';
import { ShipmentSources } from './next-step/shipment-sources.schema.js';
import { shipmentSources } from './next-step/shipment-sources.service.js';
import { OrderInput } from './order/order.schema.js';
import { SaveShipment, SaveTrack, Shipment, Shipments, ShipOrder, Track, TrackId } from './shipment/shipment.schema.js';
import { getLabel, printPackingSlip, removeTrack, saveShipment, saveTrack, shipments, shipOrder } from './shipment/shipment.service.js';

const manage = acl('Magento_Sales::shipment');

/** Shipments of orders. */
export const shipmentRoutes = router({
  list: manage('GET', '/V1/shipments', 'Lists shipments').input(CriteriaInput).output(Shipments).query(shipments.list),
  grid: manage().input(GridInput).output(DocumentGrid).query(documentGrids.shipment.handle),
  get: manage('GET', '/V1/shipment/{id}', 'Returns a shipment').input(ShipmentById).output(Shipment).query(shipments.get),
  /** Imports one along with its order: for typed clients only. */
  bring: acl('Magento_Sales::create')().input(SaveShipment).output(wireInt).mutation(importShipment),
  save: manage('POST', '/V1/shipment', 'Creates a shipment, or updates the one with that id').input(SaveShipment).output(Shipment).mutation(saveShipment),
  listComments: manage('GET', '/V1/shipment/{id}/comments', 'Lists the comments of a shipment').input(ShipmentById).output(DocumentComments).query(shipments.listComments),
  addComment: manage('POST', '/V1/shipment/{id}/comments', 'Adds a comment to a shipment').input(AddShipmentComment).output(DocumentComment).mutation(shipments.addComment),
  mail: manage('POST', '/V1/shipment/{id}/emails', 'Emails a shipment to the customer').input(ShipmentById).output(wireBool).mutation(shipments.mail),
  saveTrack: manage('POST', '/V1/shipment/track', 'Adds a tracking number to a shipment').input(SaveTrack).output(Track).mutation(saveTrack),
  removeTrack: manage('DELETE', '/V1/shipment/track/{id}', 'Deletes a tracking number of a shipment').input(TrackId).output(wireBool).mutation(removeTrack),
  label: manage('GET', '/V1/shipment/{id}/label', 'Returns the shipping label of a shipment').input(ShipmentById).output(wireText).query(getLabel),
  ofOrder: acl('Magento_Sales::shipment', 'Magento_Sales::ship')('POST', '/V1/order/{orderId}/ship', 'Ships an order and returns the id of the shipment')
    .input(ShipOrder)
    .output(NewDocumentId)
    .mutation(shipOrder),
  /** Admin only, not served over REST. */
  sources: manage().input(OrderInput).output(ShipmentSources).query(shipmentSources),
  packingSlip: manage().input(ShipmentById).output(PdfFile).query(printPackingSlip),
});
