export { directoryRoutes } from './directory.routes.js';
export { type Country, type Directory, directoryOf, type Region, worthIn } from './directory.service.js';
export { type GivenRegion, type ResolvedRegion, resolveRegion } from './resolve-region.js';
