import { randomUUID } from 'node:crypto'
import { endpoints } from '@mantel/domain/api'
import type { Endpoint, RateClass } from '@mantel/domain/endpoint'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { activityRoutes } from './features/activity/routes.ts'
import { adminClientRoutes } from './features/admin/clients/routes.ts'
import { adminCompanyRoutes } from './features/admin/companies/routes.ts'
import { adminUserRoutes } from './features/admin/users/routes.ts'
import { identifyBy } from './features/auth/identify-caller.ts'
import { authRoutes } from './features/auth/routes.ts'
import { brandingRoutes } from './features/branding/routes.ts'
import { businessProfileRoutes } from './features/admin/business-profiles/routes.ts'
import { checklistRoutes } from './features/checklist/routes.ts'
import { clientRoutes } from './features/clients/routes.ts'
import { companyRoutes } from './features/companies/routes.ts'
import { contentRoutes } from './features/admin/content/routes.ts'
import { contentIndexRoutes } from './features/admin/content-index/routes.ts'
import { contractTemplateRoutes } from './features/contract-templates/routes.ts'
import { contractRoutes } from './features/contracts/routes.ts'
import { costRoutes } from './features/costs/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { exportRoutes } from './features/data/export/routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { impersonationRoutes } from './features/impersonation/routes.ts'
import { importRoutes } from './features/data/import/routes.ts'
import { messageTemplateRoutes } from './features/message-templates/routes.ts'
import type { Mailroom } from './features/messages/email-settings.ts'
import { offerCodeRoutes } from './features/admin/offer-codes/routes.ts'
import { onboardingRoutes } from './features/onboarding/routes.ts'
import type { BackupRoom } from './features/admin/operations/backup-folder.ts'
import { platformRoutes } from './features/admin/operations/routes.ts'
import type { Installation } from './features/admin/operations/status.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { revenueRoutes } from './features/admin/revenue/routes.ts'
import { sealingRoutes } from './features/sealing/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { signingRoutes } from './features/signing/routes.ts'
import { publicPages } from './features/site/pages.ts'
import { siteRoutes } from './features/site/routes.ts'
import { systemEmailRoutes } from './features/admin/system-emails/routes.ts'
import { teamRoutes } from './features/team/routes.ts'
import { tierRoutes } from './features/admin/tiers/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { waitlistRoutes } from './features/admin/waitlist/routes.ts'
import type { Databases } from './platform/database/connect.ts'
import type { FileStore } from './platform/files/store.ts'
import { errorAnswers, unreadable } from './platform/http/answers.ts'
import { apiDocsPage } from './platform/http/api-docs.ts'
import { answerBrokenCalls, refuseExpectations } from './platform/http/broken-calls.ts'
import { boundIsListed, everyRouteDeclaresAccess } from './platform/http/declared.ts'
import { addHeaders, securityHeaders } from './platform/http/headers.ts'
import { openApi } from './platform/http/openapi.ts'
import { requestLog } from './platform/http/request-log.ts'
import { type Route, routing } from './platform/http/routing.ts'
import { webPages } from './platform/http/web-pages.ts'
import type { Log } from './platform/log.ts'
import { type Health, operationsRoutes } from './platform/operations.ts'
import { type Budget, budgets } from './platform/rate-limit.ts'

export type AppOptions = {
  databases: Databases
  files: FileStore
  mailroom: Mailroom
  /** Where the public certificates of the seal lie. */
  certificates: string
  log: Log
  publicUrl: string
  trustedProxies: string[]
  /** Where the built web stands; absent in tests that do not look at it. */
  webRoot: string | null
  health: Health
  installation: Installation
  backups: BackupRoom
  /** Whether this process serves the product, or only works. */
  serves: boolean
  metricsToken: string | null
  limits?: Record<RateClass, Budget>
  /** Doors of one-machine mode, added by its own entry point; tests plant endpoints and say which. */
  extend?: (app: FastifyInstance, route: Route) => Endpoint[] | void
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { databases, files, mailroom, log, publicUrl, webRoot, extend } = options
  const transport = { secure: publicUrl.startsWith('https:') }
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Only named proxies are believed about where a call comes from.
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    // Node looks after slow callers only every half minute by default.
    // What names no host is refused by us, with our headers.
    http: { connectionsCheckingInterval: 1_000, headersTimeout: 10_000, requireHostHeader: false },
    frameworkErrors: (_error, _request, reply) => {
      addHeaders(reply, transport)
      return unreadable(reply)
    },
    clientErrorHandler: answerBrokenCalls(log, transport),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  // JSON is what we read; a text would be taken for one that was meant to be it.
  app.removeContentTypeParser('text/plain')
  refuseExpectations(app.server, transport)
  everyRouteDeclaresAccess(app)
  errorAnswers(app)
  requestLog(app)
  securityHeaders(app, transport)
  operationsRoutes(app, options)
  // A pure worker is asked how it is, and for nothing else.
  if (!options.serves) return app

  const route = routing(app, {
    databases,
    identify: identifyBy(databases.gate),
    budgets: options.limits ?? budgets,
  })
  authRoutes(route, { databases, mailroom })
  companyRoutes(route)
  settingsRoutes(route, { databases, files })
  checklistRoutes(route)
  uploadRoutes(route, { databases, files })
  documentRoutes(route, { databases, files })
  clientRoutes(route, { databases, files })
  projectRoutes(route)
  costRoutes(route)
  contractTemplateRoutes(route)
  messageTemplateRoutes(route)
  contractRoutes(route, { databases, mailroom })
  signingRoutes(route, { databases, mailroom, files })
  sealingRoutes(route, { databases, mailroom, certificates: options.certificates })
  activityRoutes(route)
  dashboardRoutes(route)
  searchRoutes(route)
  importRoutes(route, { databases, files })
  exportRoutes(route, databases)
  teamRoutes(route, { databases, mailroom })
  brandingRoutes(route)
  siteRoutes(route, { databases, mailroom })
  fileRoutes(route, { files })
  adminCompanyRoutes(route, { databases })
  adminClientRoutes(route)
  adminUserRoutes(route, { databases, mailroom })
  impersonationRoutes(route, { databases })
  platformRoutes(route, options)
  revenueRoutes(route)
  tierRoutes(route)
  offerCodeRoutes(route)
  waitlistRoutes(route, { databases, mailroom })
  contentRoutes(route)
  onboardingRoutes(route, { databases })
  businessProfileRoutes(route)
  systemEmailRoutes(route, { mailroom })
  contentIndexRoutes(route)

  const docs = { config: { access: 'public' }, exposeHeadRoute: true }
  const document = once(() => JSON.stringify(openApi(endpoints, publicUrl)))
  app.get('/api/openapi.json', docs, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  )
  const page = once(() => apiDocsPage(endpoints))
  app.get('/api/docs', docs, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
  const planted = extend?.(app, route) ?? []
  if (webRoot) await webPages(app, webRoot, publicPages({ databases, webRoot, publicUrl, log }))
  boundIsListed(route.bound, [...endpoints, ...planted])
  return app
}

/** Made for whoever asks first: a fifth to a third of a second that no start waits for. */
function once<T>(make: () => T) {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
