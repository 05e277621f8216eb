import { waitlistApi } from '@mantel/domain/admin/waitlist'
import type { Databases } from '../../../platform/database/connect.ts'
import type { Route } from '../../../platform/http/routing.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { exportWaitlist } from './export-waitlist.ts'
import { inviteFromWaitlist } from './invite-from-waitlist.ts'
import { listWaitlist, removeFromWaitlist, setWaitlistActive, summarizeWaitlist } from './waitlist.ts'

export function waitlistRoutes(
  route: Route,
  { databases, emailSettings }: { databases: Databases; emailSettings: EmailSettings },
) {
  route(waitlistApi.summary, ({ db }) => summarizeWaitlist(db))
  route(waitlistApi.list, ({ db, query }) => listWaitlist(db, query))
  route(waitlistApi.switch, ({ db, actor, body }) => setWaitlistActive(db, actor, body.isActive))
  route.withoutTransaction(waitlistApi.invite, ({ actor, params, storeAnswer }) =>
    inviteFromWaitlist(databases, emailSettings, actor, params.id, storeAnswer),
  )
  route(waitlistApi.remove, ({ db, actor, params }) => removeFromWaitlist(db, actor, params.id))
  route.withoutTransaction(waitlistApi.export, ({ actor }) => exportWaitlist(databases, actor))
}
