import { scopeOf } from '@mantel/domain/permissions'
import { expect, test } from 'vitest'
import { endpoints } from '../../../features.ts'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const admin = await server.signIn()
const client = await server.signIn('Client', admin.companyId)
const end = (status: string) =>
  server.sql('update subscriptions set status = $2 where company_id = $1', [admin.companyId, status])

/**
 * Changes that need no plan: to the user's own account, paying for a plan, exporting data, and reducing what the
 * company uses.
 */
const allowed = [
  'DELETE /api/auth/me/avatar',
  'DELETE /api/auth/me/email',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/clients/:id',
  'DELETE /api/offer-codes/redemption',
  'DELETE /api/plan/cancellation',
  'DELETE /api/plan/changes',
  'DELETE /api/projects/:id',
  'DELETE /api/team/invitations/:id',
  'PATCH /api/auth/me',
  'PATCH /api/auth/passkeys/:id',
  'POST /api/auth/logout',
  'POST /api/auth/verification',
  'POST /api/disputes/:id/evidence',
  'POST /api/documents/archive',
  'POST /api/exports/activity',
  'POST /api/exports/clients',
  'POST /api/exports/projects',
  'POST /api/invoices/export',
  'POST /api/leads/export',
  'POST /api/offer-codes/redemption',
  'POST /api/payments/export',
  'POST /api/plan/cancellation',
  'POST /api/plan/changes',
  'POST /api/plan/checkouts',
  'POST /api/plan/checks',
  'POST /api/plan/portal',
  'POST /api/projects/many/archive',
  'POST /api/provider/account/checks',
  'POST /api/provider/account/dashboard-links',
  'POST /api/revenue/export',
  'POST /api/team/departure',
  'PUT /api/auth/me/avatar',
  'PUT /api/auth/me/email',
  'PUT /api/auth/passkeys',
  'PUT /api/auth/passkeys/:id/removal',
  'PUT /api/auth/passkeys/challenge',
  'PUT /api/auth/password',
  'PUT /api/auth/two-factor',
  'PUT /api/auth/two-factor/recovery-codes',
  'PUT /api/auth/two-factor/removal',
  'PUT /api/auth/two-factor/secret',
  'PUT /api/list-columns/:list',
  'PUT /api/onboarding/plan',
  'PUT /api/projects/:id/archive',
  'PUT /api/team/:id/deactivation',
  'PUT /api/team/:id/two-factor-reset',
]
/**
 * Public calls of visitors and clients, which work after the end of a plan. Only the link that adds a lead is then
 * refused, by addLead().
 */
const links = [
  'POST /api/auth/login',
  'POST /api/auth/passkey-sign-in',
  'POST /api/auth/register',
  'POST /api/auth/request-reset',
  'POST /api/auth/reset-password',
  'POST /api/auth/verify-email',
  'POST /api/contact',
  'POST /api/invitations/:token/acceptance',
  'POST /api/leads/add/:token',
  'POST /api/pay/:token/approval',
  'POST /api/pay/:token/checkouts',
  'POST /api/pay/:token/checks',
  'POST /api/pay/:token/claims',
  'POST /api/pay/:token/opened',
  'POST /api/sign/:token',
  'POST /api/sign/:token/declines',
  'POST /api/sign/:token/name-checks',
  'POST /api/sign/:token/openings',
  'POST /api/verify',
  'POST /api/waitlist/subscribe',
  'POST /api/widget/:key',
  'PUT /api/auth/passkey-sign-in/challenge',
]

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const writes = endpoints.filter(({ method, access }) => method !== 'GET' && !access.startsWith('platform:'))

test('every change is refused after the end of a plan, or is on the list of those that need none', () => {
  const open = writes.filter(({ access, worksAfterPlanEnd }) => access !== 'public' && worksAfterPlanEnd)
  expect(open.map(nameOf).toSorted()).toEqual(allowed)
  expect(
    writes
      .filter(({ access }) => access === 'public')
      .map(nameOf)
      .toSorted(),
  ).toEqual(links)
})

test.each(['expired', 'canceled'])(
  'a plan that is %s refuses them before it reads what they send',
  async (status) => {
    await end(status)
    for (const endpoint of writes) {
      const { access, worksAfterPlanEnd } = endpoint
      if (access === 'public' || worksAfterPlanEnd || !mayCall(access)) continue
      const answer = await admin(endpoint.method, endpoint.path.replaceAll(/:\w+/g, 'x'), {})
      expect([nameOf(endpoint), answer.status, answer.body.code]).toEqual([
        nameOf(endpoint),
        402,
        'subscription_inactive',
      ])
    }
    await end('active')
  },
)

test('reading works, and so does what clients may do', async () => {
  await end('expired')
  for (const path of ['/api/projects', '/api/clients', '/api/invoices', '/api/plan', '/api/workspace'])
    expect([path, (await admin('GET', path)).status]).toEqual([path, 200])
  expect((await admin('POST', '/api/exports/clients', {})).status).toBe(200)
  expect((await client('POST', '/api/uploads', {})).status).not.toBe(402)
  await end('active')
})

test('a SuperAdmin ends a plan on an installation without billing, and no clock does', async () => {
  await server.sql(
    "update subscriptions set status = 'trial', current_period_end = now() - interval '1 day' where company_id = $1",
    [admin.companyId],
  )
  expect((await admin('PATCH', '/api/checklist', { dismissed: true })).status).toBe(200)
  await end('active')
})

const mayCall = (access: string) =>
  access === 'signed-in' ||
  scopeOf(
    {
      role: 'CompanyAdmin',
      switches: { staffSeeAllProjects: true, staffSeePrices: true, managersMayRefund: true },
    },
    access as Parameters<typeof scopeOf>[1],
  ) !== null
