import { returnAttributeRoutes, returnOptionRoutes } from './attribute.routes.js';
import { guestReturnRoutes } from './guest.routes.js';
import { myReturnRoutes } from './mine.routes.js';
import { returnRoutes } from './return.routes.js';

export { returnGrid } from './return/return.list.js';
export { returnMails } from './return/return-mail.service.js';

export const rmaRoutes = {
  returns: returnRoutes,
  mine: myReturnRoutes,
  guest: guestReturnRoutes,
  attributes: returnAttributeRoutes,
  options: returnOptionRoutes,
};
