export { directoryRoutes } from './directory.routes.js';
export { type Directory, directoryOf, type Region, worthIn } from './directory.service.js';
export { type ResolvedRegion, resolveRegion } from './resolve-region.js';
