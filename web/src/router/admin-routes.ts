import { createRoute } from '@tanstack/react-router'
import { SuperAdminOnly } from '../layouts/guards/guards.tsx'
import { screen } from '../layouts/pages/screen.tsx'
import { root } from './root.ts'
import { textSearch } from './search-text.ts'
import { PageNotFound } from './shared-screens.ts'

const superAdmin = createRoute({ getParentRoute: () => root, id: 'super-admin', component: SuperAdminOnly })
const platform = createRoute({
  getParentRoute: () => superAdmin,
  id: 'platform',
  component: screen(() => import('../layouts/frames/admin-frame.tsx'), 'AdminFrame'),
})
const landingEditor = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/landing',
  validateSearch: ({ view }): { view?: 'waitlist' } => (view === 'waitlist' ? { view } : {}),
  component: screen(
    () => import('../features/admin/content/landing-editor-screen.tsx'),
    'LandingEditorScreen',
  ),
})
const pricingEditor = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/pricing',
  component: screen(
    () => import('../features/admin/content/pricing-editor-screen.tsx'),
    'PricingEditorScreen',
  ),
})
const productTiers = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/product-tiers',
  component: screen(() => import('../features/admin/plans/plans-screen.tsx'), 'PlansScreen'),
})
const content = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/content',
  component: screen(() => import('../features/admin/content-index/content-screen.tsx'), 'ContentScreen'),
})
const onboardingContent = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/content/onboarding',
  component: screen(
    () => import('../features/admin/onboarding-content/onboarding-content-screen.tsx'),
    'OnboardingContentScreen',
  ),
})
const systemEmail = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/content/emails/$key',
  component: screen(
    () => import('../features/admin/system-emails/system-email-screen.tsx'),
    'SystemEmailScreen',
  ),
})
const revenue = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/revenue',
  component: screen(() => import('../features/admin/revenue/revenue-screen.tsx'), 'RevenueScreen'),
})
const platformSettings = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/settings',
  component: screen(
    () => import('../features/admin/operations/platform-settings-screen.tsx'),
    'PlatformSettingsScreen',
  ),
})
const adminCompanies = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/companies',
  validateSearch: textSearch('search', 'status', 'tier', 'risk', 'sort'),
  component: screen(() => import('../features/admin/companies/companies-screen.tsx'), 'CompaniesScreen'),
})
const adminCompany = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/companies/$id',
  validateSearch: textSearch('tab'),
  component: screen(() => import('../features/admin/companies/company-screen.tsx'), 'CompanyScreen'),
})
const adminClient = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/clients/$id',
  component: screen(() => import('../features/admin/clients/admin-client-screen.tsx'), 'AdminClientScreen'),
})
const adminUsers = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/users',
  validateSearch: textSearch('search', 'role', 'company', 'sort'),
  component: screen(() => import('../features/admin/users/users-screen.tsx'), 'UsersScreen'),
})
const adminUser = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/users/$id',
  component: screen(() => import('../features/admin/users/user-screen.tsx'), 'UserScreen'),
})
// A splat alone would also match the sign-in page at /app/admin.
const unknownAdminPages = (['/app/admin/$page', '/app/admin/$page/$'] as const).map((path) =>
  createRoute({ getParentRoute: () => platform, path, component: PageNotFound }),
)

export const adminRoutes = superAdmin.addChildren([
  platform.addChildren([
    adminCompanies,
    adminCompany,
    adminClient,
    adminUsers,
    adminUser,
    content,
    onboardingContent,
    systemEmail,
    revenue,
    platformSettings,
    landingEditor,
    pricingEditor,
    productTiers,
    ...unknownAdminPages,
  ]),
])
