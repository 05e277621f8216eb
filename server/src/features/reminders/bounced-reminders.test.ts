import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../survival/testing-mail-server.ts'
import { startServer } from '../../testing/server.ts'
import { studioWithReminders } from './testing.ts'

const mailServer = await startMailServer()
afterAll(mailServer.close)
const server = await startServer({ env: { SMTP_URL: mailServer.url } })

test('the sender is told once that emails about an invoice bounce', async () => {
  const { owed, runAt, call } = await studioWithReminders(server)
  const email = `${randomUUID()}@example.com`
  mailServer.refuseBy(({ recipients }) =>
    recipients.includes(email) ? { code: 550, text: 'No such mailbox' } : undefined,
  )
  const { id, invoiceNumber, projectId } = await owed({ email })
  await server.runJobs()
  for (const day of ['03', '10', '12']) {
    await runAt(`2026-06-${day}T14:00:00Z`)
    await server.runJobs()
  }
  await server.runJobs()
  const { body: me } = await call('GET', '/api/auth/me')
  const notices = mailServer.acceptedFor(me.email).filter(({ mail }) => mail.subject?.includes('bounced'))
  expect(notices).toHaveLength(1)
  expect(notices[0]?.mail.text).toContain(`Our email to ${email} about invoice ${invoiceNumber}`)
  expect(notices[0]?.mail.text).toContain(`/app/invoices/${id}`)
  const { body: activity } = await call('GET', `/api/projects/${projectId}/activity`)
  expect(activity.items[0]).toMatchObject({
    action: 'invoice.undelivered',
    description: `Email to ${email} about invoice ${invoiceNumber} bounced`,
  })
})
