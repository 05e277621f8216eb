import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { SignedInOnly, SuperAdminOnly } from './layouts/guards/guards.tsx'
import { PublicNotFound } from './layouts/pages/not-found.tsx'
import { screen } from './layouts/pages/screen.tsx'
import { ScreenError } from './layouts/pages/screen-error.tsx'
import {
  isWelcome,
  type RequestedPlan,
  requestedPlan,
  type WelcomePath,
  welcomePaths,
} from './layouts/welcome.ts'

const root = createRootRoute({ notFoundComponent: PublicNotFound })

/* Public screens of the app. The pages of the website, such as the landing page, have their own entry: public.tsx. */

/** Search parameters of the sign-in page. */
type SignInSearch = RequestedPlan & { mode?: 'register'; invite?: string; email?: string; next?: WelcomePath }
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/app',
  validateSearch: (search): SignInSearch => ({
    mode: search.mode === 'register' ? search.mode : undefined,
    ...requestedPlan(search),
    invite: text(search.invite),
    email: text(search.email),
    next: isWelcome(search.next) ? search.next : undefined,
  }),
  component: screen(() => import('./features/auth/sign-in-screen.tsx'), 'SignInScreen'),
})
const adminSignIn = createRoute({
  getParentRoute: () => root,
  path: '/app/admin',
  component: screen(() => import('./features/auth/admin-sign-in-screen.tsx'), 'AdminSignInScreen'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: screen(() => import('./features/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: screen(() => import('./features/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  component: screen(() => import('./features/auth/accept-invitation-screen.tsx'), 'AcceptInvitationScreen'),
})
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: screen(() => import('./features/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
})

const PageNotFound = screen(() => import('./layouts/pages/unknown-page.tsx'), 'PageNotFound')

/* For signed-in users. */

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInOnly })

const Hello = screen(() => import('./features/onboarding/onboarding-screen.tsx'), 'OnboardingScreen')
const hello = createRoute({
  getParentRoute: () => signedIn,
  path: welcomePaths[0],
  validateSearch: requestedPlan,
  component: Hello,
})
const onboarding = createRoute({
  getParentRoute: () => signedIn,
  path: welcomePaths[1],
  validateSearch: requestedPlan,
  component: Hello,
})

const Frame = screen(() => import('./layouts/frames/frame-by-role.tsx'), 'FrameByRole')
const member = createRoute({ getParentRoute: () => signedIn, id: 'member', component: Frame })

const dashboard = createRoute({
  getParentRoute: () => member,
  path: '/app/dashboard',
  component: screen(() => import('./features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})
/** Search parameters of the board. */
type PipelineSearch = {
  [name in
    | 'text'
    | 'type'
    | 'source'
    | 'member'
    | 'stage'
    | 'needs'
    | 'show'
    | 'as'
    | 'peek'
    | 'client']?: string
} & { new?: 'project' }
const pipeline = createRoute({
  getParentRoute: () => member,
  path: '/app/pipeline',
  validateSearch: (search): PipelineSearch => ({
    text: text(search.text),
    type: text(search.type),
    source: text(search.source),
    member: text(search.member),
    stage: text(search.stage),
    needs: text(search.needs),
    show: text(search.show),
    as: text(search.as),
    peek: text(search.peek),
    new: search.new === 'project' ? search.new : undefined,
    // The client of a new project.
    client: text(search.client),
  }),
  component: screen(() => import('./features/pipeline/pipeline-screen.tsx'), 'PipelineScreen'),
})
type ProjectsSearch = {
  [name in 'search' | 'type' | 'stage' | 'source' | 'member' | 'view' | 'sort' | 'peek']?: string
} & { new?: 'project' }
const projects = createRoute({
  getParentRoute: () => member,
  path: '/app/projects',
  validateSearch: (search): ProjectsSearch => ({
    search: text(search.search),
    type: text(search.type),
    stage: text(search.stage),
    source: text(search.source),
    member: text(search.member),
    view: text(search.view),
    sort: text(search.sort),
    peek: text(search.peek),
    new: search.new === 'project' ? search.new : undefined,
  }),
  component: screen(() => import('./features/projects/projects-screen.tsx'), 'ProjectsScreen'),
})
/** The whole state of the list is in the URL, so that it can be bookmarked and shared, and the back button works. */
type ClientsSearch = {
  search?: string
  source?: string
  view?: string
  sort?: string
  peek?: string
  new?: 'client'
}
const clients = createRoute({
  getParentRoute: () => member,
  path: '/app/clients',
  validateSearch: (search): ClientsSearch => ({
    search: text(search.search),
    source: text(search.source),
    view: text(search.view),
    sort: text(search.sort),
    peek: text(search.peek),
    new: search.new === 'client' ? search.new : undefined,
  }),
  component: screen(() => import('./features/clients/clients-screen.tsx'), 'ClientsScreen'),
})
const project = createRoute({
  getParentRoute: () => member,
  path: '/app/projects/$id',
  validateSearch: ({ tab }): { tab?: string } => ({ tab: text(tab) }),
  component: screen(() => import('./features/project-page/project-screen.tsx'), 'ProjectScreen'),
})
const contract = createRoute({
  getParentRoute: () => member,
  path: '/app/projects/$id/contract',
  validateSearch: (search): { contract?: string } => ({ contract: text(search.contract) }),
  component: screen(() => import('./features/contracts/contract-screen.tsx'), 'ContractScreen'),
})
const client = createRoute({
  getParentRoute: () => member,
  path: '/app/clients/$id',
  component: screen(() => import('./features/client-page/client-screen.tsx'), 'ClientScreen'),
})
const settings = createRoute({
  getParentRoute: () => member,
  path: '/app/settings',
  validateSearch: ({ inviting }): { inviting?: 'yes' } => (inviting === 'yes' ? { inviting } : {}),
  component: screen(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen'),
})
const importing = createRoute({
  getParentRoute: () => member,
  path: '/app/settings/import/$kind',
  validateSearch: (search): { import?: string; step?: 'columns' } => ({
    import: text(search.import),
    step: search.step === 'columns' ? search.step : undefined,
  }),
  component: screen(() => import('./features/data/import/import-screen.tsx'), 'ImportScreen'),
})
const contractTemplate = createRoute({
  getParentRoute: () => member,
  path: '/app/settings/contract-templates/$id',
  component: screen(() => import('./features/contracts/template/template-screen.tsx'), 'TemplateScreen'),
})
const profile = createRoute({
  getParentRoute: () => member,
  path: '/app/profile',
  component: screen(() => import('./features/profile/profile-screen.tsx'), 'ProfileScreen'),
})

/* For SuperAdmins. */

const superAdmin = createRoute({ getParentRoute: () => root, id: 'super-admin', component: SuperAdminOnly })
const platform = createRoute({
  getParentRoute: () => superAdmin,
  id: 'platform',
  component: screen(() => import('./layouts/frames/admin-frame.tsx'), 'AdminFrame'),
})
const landingEditor = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/landing',
  validateSearch: ({ view }): { view?: 'waitlist' } => (view === 'waitlist' ? { view } : {}),
  component: screen(
    () => import('./features/admin/content/landing-editor-screen.tsx'),
    'LandingEditorScreen',
  ),
})
const pricingEditor = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/pricing',
  component: screen(
    () => import('./features/admin/content/pricing-editor-screen.tsx'),
    'PricingEditorScreen',
  ),
})
const productTiers = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/product-tiers',
  component: screen(() => import('./features/admin/plans/plans-screen.tsx'), 'PlansScreen'),
})
const content = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/content',
  component: screen(() => import('./features/admin/content-index/content-screen.tsx'), 'ContentScreen'),
})
const onboardingContent = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/content/onboarding',
  component: screen(
    () => import('./features/admin/onboarding-content/onboarding-content-screen.tsx'),
    'OnboardingContentScreen',
  ),
})
const systemEmail = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/content/emails/$key',
  component: screen(
    () => import('./features/admin/system-emails/system-email-screen.tsx'),
    'SystemEmailScreen',
  ),
})
const revenue = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/revenue',
  component: screen(() => import('./features/admin/revenue/revenue-screen.tsx'), 'RevenueScreen'),
})
const platformSettings = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/settings',
  component: screen(
    () => import('./features/admin/operations/platform-settings-screen.tsx'),
    'PlatformSettingsScreen',
  ),
})
const adminCompanies = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/companies',
  validateSearch: (search): { [name in 'search' | 'status' | 'tier' | 'risk' | 'sort']?: string } => ({
    search: text(search.search),
    status: text(search.status),
    tier: text(search.tier),
    risk: text(search.risk),
    sort: text(search.sort),
  }),
  component: screen(() => import('./features/admin/companies/companies-screen.tsx'), 'CompaniesScreen'),
})
const adminCompany = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/companies/$id',
  validateSearch: ({ tab }): { tab?: string } => ({ tab: text(tab) }),
  component: screen(() => import('./features/admin/companies/company-screen.tsx'), 'CompanyScreen'),
})
const adminClient = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/clients/$id',
  component: screen(() => import('./features/admin/clients/admin-client-screen.tsx'), 'AdminClientScreen'),
})
const adminUsers = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/users',
  validateSearch: (search): { [name in 'search' | 'role' | 'company' | 'sort']?: string } => ({
    search: text(search.search),
    role: text(search.role),
    company: text(search.company),
    sort: text(search.sort),
  }),
  component: screen(() => import('./features/admin/users/users-screen.tsx'), 'UsersScreen'),
})
const adminUser = createRoute({
  getParentRoute: () => platform,
  path: '/app/admin/users/$id',
  component: screen(() => import('./features/admin/users/user-screen.tsx'), 'UserScreen'),
})
// A splat alone would also match the sign-in page at /app/admin.
const unknownAdminPages = (['/app/admin/$page', '/app/admin/$page/$'] as const).map((path) =>
  createRoute({ getParentRoute: () => platform, path, component: PageNotFound }),
)

const unknown = createRoute({
  getParentRoute: () => root,
  id: 'unknown',
  component: screen(() => import('./layouts/pages/unknown-page.tsx'), 'UnknownPage'),
})
const unknownFrame = createRoute({ getParentRoute: () => unknown, id: 'frame', component: Frame })
const unknownPages = (['/app/$page', '/app/$page/$'] as const).map((path) =>
  createRoute({ getParentRoute: () => unknownFrame, path, component: PageNotFound }),
)

const routeTree = root.addChildren([
  signIn,
  adminSignIn,
  forgotPassword,
  resetPassword,
  acceptInvitation,
  verifyEmail,
  signedIn.addChildren([
    hello,
    onboarding,
    member.addChildren([
      dashboard,
      pipeline,
      projects,
      project,
      contract,
      clients,
      client,
      settings,
      importing,
      contractTemplate,
      profile,
    ]),
  ]),
  superAdmin.addChildren([
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
  ]),
  unknown.addChildren([unknownFrame.addChildren(unknownPages)]),
])

/** One per start of the app: a router belongs to one page's history. */
export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    defaultErrorComponent: ScreenError,
    // Values stay strings: a token or an id that looks like a number must not become one.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const definedParams = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
      return definedParams.length > 0
        ? `?${new URLSearchParams(definedParams.map(([name, value]) => [name, String(value)]))}`
        : ''
    },
  })
  // Screen reader and keyboard users continue in the new screen instead of at the top of the page.
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    // A menu or dialog that has just opened takes the focus a moment later.
    const isOpen = document.querySelector('[role="menu"], [role="dialog"]') !== null
    const hasNoFocus =
      !isOpen && (document.activeElement === null || document.activeElement === document.body)
    if (fromLocation && pathChanged && hasNoFocus)
      document.getElementById('content')?.focus({ preventScroll: true })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
