export { selectLinks, selectSamples } from './downloadable-read.queries.js';
