export { downloadableLinksOf, type OfferedLink, selectLinks, selectSamples } from './downloadable-read.queries.js';
