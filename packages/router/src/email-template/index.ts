export { mailSources } from './mail-sources.js';
export { emailTemplateRoutes } from './template.routes.js';
