export { type Download, openSample, takeDownload } from './download.service.js';
export { downloadableRoutes } from './downloadable.routes.js';
