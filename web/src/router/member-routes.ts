import { createRoute } from '@tanstack/react-router'
import { SignedInOnly } from '../layouts/guards/guards.tsx'
import { screen } from '../layouts/pages/screen.tsx'
import { requestedPlan, welcomePaths } from '../layouts/welcome.ts'
import { root } from './root.ts'
import { listSearch, text, textSearch } from './search-text.ts'
import { FrameByRole } from './shared-screens.ts'

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInOnly })

const Hello = screen(() => import('../features/onboarding/onboarding-screen.tsx'), 'OnboardingScreen')
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

const member = createRoute({ getParentRoute: () => signedIn, id: 'member', component: FrameByRole })

const dashboard = createRoute({
  getParentRoute: () => member,
  path: '/app/dashboard',
  component: screen(() => import('../features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})
const pipeline = createRoute({
  getParentRoute: () => member,
  path: '/app/pipeline',
  validateSearch: textSearch(
    'text',
    'type',
    'source',
    'member',
    'stage',
    'needs',
    'show',
    'as',
    'by',
    'peek',
    'new',
    // The id of the client of a new project.
    'client',
  ),
  component: screen(() => import('../features/pipeline/pipeline-screen.tsx'), 'PipelineScreen'),
})
const projects = createRoute({
  getParentRoute: () => member,
  path: '/app/projects',
  validateSearch: listSearch(
    ['type', 'stage', 'source', 'tag', 'member'],
    ['needs', 'install', 'destage', 'booked', 'created', 'value', 'balance'],
    'project',
  ),
  component: screen(() => import('../features/projects/projects-screen.tsx'), 'ProjectsScreen'),
})
const clients = createRoute({
  getParentRoute: () => member,
  path: '/app/clients',
  validateSearch: listSearch(['source', 'tag'], ['created', 'activity', 'value', 'balance'], 'client'),
  component: screen(() => import('../features/clients/clients-screen.tsx'), 'ClientsScreen'),
})
const leads = createRoute({
  getParentRoute: () => member,
  path: '/app/leads',
  validateSearch: textSearch('search', 'source', 'within', 'view', 'sort', 'new'),
  // This screen also shows the open lead, so that the list stays as it is when another lead opens.
  component: screen(() => import('../features/leads/leads-screen.tsx'), 'LeadsScreen'),
})
const lead = createRoute({ getParentRoute: () => leads, path: '$id' })
const invoices = createRoute({
  getParentRoute: () => member,
  path: '/app/invoices',
  validateSearch: listSearch(
    ['status', 'client', 'type'],
    ['issued', 'due', 'paid', 'total', 'open'],
    'invoice',
    'payment',
  ),
  component: screen(() => import('../features/invoices/invoices-screen.tsx'), 'InvoicesScreen'),
})
const invoice = createRoute({
  getParentRoute: () => member,
  path: '/app/invoices/$id',
  component: screen(() => import('../features/invoices/invoice-screen.tsx'), 'InvoiceScreen'),
})
const reminders = createRoute({
  getParentRoute: () => member,
  path: '/app/invoices/reminders',
  component: screen(() => import('../features/reminders/reminders-screen.tsx'), 'RemindersScreen'),
})
const activity = createRoute({
  getParentRoute: () => member,
  path: '/app/activity',
  validateSearch: textSearch('member', 'kind', 'from', 'to'),
  component: screen(() => import('../features/activity/activity-screen.tsx'), 'ActivityScreen'),
})
const revenue = createRoute({
  getParentRoute: () => member,
  path: '/app/revenue',
  validateSearch: textSearch('per', 'day', 'by'),
  component: screen(() => import('../features/revenue/revenue-screen.tsx'), 'RevenueScreen'),
})
const revenuePayments = createRoute({
  getParentRoute: () => member,
  path: '/app/revenue/payments',
  validateSearch: textSearch('view'),
  component: screen(() => import('../features/revenue/payments/payments-screen.tsx'), 'PaymentsScreen'),
})
const payments = createRoute({
  getParentRoute: () => member,
  path: '/app/payments',
  // Stripe redirects to this page with one of these parameters.
  validateSearch: textSearch('from', 'again'),
  component: screen(() => import('../features/provider/provider-screen.tsx'), 'ProviderScreen'),
})
const project = createRoute({
  getParentRoute: () => member,
  path: '/app/projects/$id',
  validateSearch: textSearch(
    'tab',
    // An action on the contract tab that a button on another screen requests.
    'step',
    // The open album and photo, and the filter of the photos.
    'album',
    'photo',
    'room',
    'roomless',
    'moment',
    // The team member whose activity is shown.
    'by',
  ),
  component: screen(() => import('../features/project-page/project-screen.tsx'), 'ProjectScreen'),
})
const contract = createRoute({
  getParentRoute: () => member,
  path: '/app/projects/$id/contract',
  validateSearch: textSearch('contract'),
  component: screen(() => import('../features/contracts/contract-screen.tsx'), 'ContractScreen'),
})
const client = createRoute({
  getParentRoute: () => member,
  path: '/app/clients/$id',
  // The team member whose activity is shown.
  validateSearch: textSearch('by'),
  component: screen(() => import('../features/client-page/client-screen.tsx'), 'ClientScreen'),
})
const settings = createRoute({
  getParentRoute: () => member,
  path: '/app/settings',
  validateSearch: ({ inviting, plan }): { inviting?: 'yes'; plan?: string } => ({
    ...(inviting === 'yes' && { inviting }),
    // The payment provider redirects to this page with this parameter.
    ...(typeof plan === 'string' && { plan }),
  }),
  component: screen(() => import('../features/settings/settings-screen.tsx'), 'SettingsScreen'),
})
const importing = createRoute({
  getParentRoute: () => member,
  path: '/app/settings/import/$kind',
  validateSearch: (search): { import?: string; step?: 'columns' } => ({
    import: text(search.import),
    step: search.step === 'columns' ? search.step : undefined,
  }),
  component: screen(() => import('../features/data/import/import-screen.tsx'), 'ImportScreen'),
})
const contractTemplate = createRoute({
  getParentRoute: () => member,
  path: '/app/settings/contract-templates/$id',
  component: screen(() => import('../features/contracts/template/template-screen.tsx'), 'TemplateScreen'),
})
const leadForm = createRoute({
  getParentRoute: () => member,
  path: '/app/settings/lead-form',
  component: screen(() => import('../features/lead-form/lead-form-screen.tsx'), 'LeadFormScreen'),
})
const profile = createRoute({
  getParentRoute: () => member,
  path: '/app/profile',
  component: screen(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen'),
})

/** For signed-in users: onboarding, and the screens of a company. */
export const memberRoutes = signedIn.addChildren([
  hello,
  onboarding,
  member.addChildren([
    dashboard,
    leads.addChildren([lead]),
    pipeline,
    projects,
    project,
    contract,
    invoices,
    reminders,
    invoice,
    clients,
    client,
    activity,
    revenue,
    revenuePayments,
    payments,
    settings,
    importing,
    contractTemplate,
    leadForm,
    profile,
  ]),
])
