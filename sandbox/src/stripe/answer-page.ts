import { dashboardPage } from './accounts/dashboard-page.ts'
import { onboardingPages } from './accounts/onboarding-pages.ts'
import { portalPages } from './billing/portal-pages.ts'
import { authenticatePages } from './checkout/authenticate-page.ts'
import { payPages } from './checkout/pay-page.ts'
import type { Control } from './control/actions.ts'
import { answerControlPage } from './control/control-page.ts'
import { parseForm } from './http/form.ts'
import type { Reply, Request } from './http/request.ts'
import { notFound } from './pages/layout.ts'
import { styleSheet } from './pages/style.ts'
import { receiptPages } from './payments/receipt-pages.ts'

const pages = [
  ...onboardingPages,
  dashboardPage,
  ...payPages,
  ...authenticatePages,
  ...portalPages,
  ...receiptPages,
]

export function answerPage(control: Control, request: Request): Reply {
  const { method, path, query, body } = request
  if (path === '/_sandbox/style.css') return styleSheet()
  if (path === '/_sandbox' || path.startsWith('/_sandbox/')) return answerControlPage(control, request)
  for (const route of pages) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match)
      return route.handle({
        base: control,
        ids: match.groups ?? {},
        query: new URLSearchParams(query),
        form: parseForm(body.toString()),
      })
  }
  return notFound()
}
