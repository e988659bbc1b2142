import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../../list/list-search';
import { rootRoute, shopRoute } from '../../shell/shop-route';
import { loadRestOfTexts } from '../../texts';

const getParentRoute = () => shopRoute;
const validateSearch = readListSearch;
const beforeLoad = () => loadRestOfTexts();

/** Accounts, rights, tokens, and what happened in the shop. */
export const systemRoutes: AnyRoute[] = [
  createRoute({
    getParentRoute,
    path: '/admins',
    validateSearch,
    component: lazyRouteComponent(() => import('./admins/admin-list'), 'AdminList'),
  }),
  createRoute({
    getParentRoute,
    path: '/admins/$adminId',
    component: lazyRouteComponent(() => import('./admins/admin-page'), 'AdminPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/roles',
    validateSearch,
    component: lazyRouteComponent(() => import('./roles/role-list'), 'RoleList'),
  }),
  createRoute({ getParentRoute, path: '/roles/$roleId', component: lazyRouteComponent(() => import('./roles/role-page'), 'RolePage') }),
  createRoute({
    getParentRoute,
    path: '/tokens',
    validateSearch,
    component: lazyRouteComponent(() => import('./tokens/token-list'), 'TokenList'),
  }),
  createRoute({
    getParentRoute,
    path: '/integrations',
    validateSearch,
    component: lazyRouteComponent(() => import('./integrations/integration-list'), 'IntegrationList'),
  }),
  createRoute({
    getParentRoute,
    path: '/integrations/$integrationId',
    component: lazyRouteComponent(() => import('./integrations/integration-page'), 'IntegrationPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/changes',
    validateSearch,
    component: lazyRouteComponent(() => import('./changes/change-list'), 'ChangeList'),
  }),
  createRoute({
    getParentRoute,
    path: '/changes/$changeId',
    component: lazyRouteComponent(() => import('./changes/change-page'), 'ChangePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/jobs',
    validateSearch,
    component: lazyRouteComponent(() => import('./jobs/job-list'), 'JobList'),
  }),
  createRoute({ getParentRoute, path: '/jobs/$jobId', component: lazyRouteComponent(() => import('./jobs/job-page'), 'JobPage') }),
  createRoute({
    getParentRoute,
    path: '/mails',
    validateSearch,
    component: lazyRouteComponent(() => import('./mails/mail-list'), 'MailList'),
  }),
  createRoute({ getParentRoute, path: '/mails/$mailId', component: lazyRouteComponent(() => import('./mails/mail-page'), 'MailPage') }),
  createRoute({
    getParentRoute,
    path: '/mail-server',
    component: lazyRouteComponent(() => import('./mails/mail-server-page'), 'MailServerPage'),
  }),
  createRoute({ getParentRoute, path: '/about', component: lazyRouteComponent(() => import('./about-page'), 'AboutPage') }),
  createRoute({
    getParentRoute,
    path: '/profile',
    component: lazyRouteComponent(() => import('./profile/profile-page'), 'ProfilePage'),
  }),
];

/** Where the links of mails lead those who are not signed in. */
export const doorRoutes: AnyRoute[] = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/invitation/$token',
    beforeLoad,
    component: lazyRouteComponent(() => import('./doors/invitation-door'), 'InvitationDoor'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password/$token',
    beforeLoad,
    component: lazyRouteComponent(() => import('./doors/reset-door'), 'ResetDoor'),
  }),
];
