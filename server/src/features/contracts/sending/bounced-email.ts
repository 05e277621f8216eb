import { and, eq } from 'drizzle-orm'
import type { JobRun } from '../../../platform/jobs/job.ts'
import { messages } from '../../../schema/messages.ts'
import type { Services } from '../../../services.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { emailKind } from '../../evidence/event-text.ts'
import { listEvents } from '../../evidence/events.ts'
import { lockHistory } from '../../evidence/history.ts'
import { isBounceSigned, type SignedBounce } from '../../messages/bounced-email-job.ts'
import { queueEmail } from '../../messages/queue-email.ts'
import { lockProjectAndContract } from '../locks.ts'
import { subjectOf } from '../visibility.ts'
import { contractPath, findStudioRecipients, loadEmailContext } from './contract-emails.ts'

/**
 * Records that an email about a contract could not be delivered, and notifies the sender or, if the sender has left,
 * all company admins. The notice has no contract id, so a notice that fails does not trigger another one.
 */
export async function recordBouncedEmail(
  { db, emailSettings, companyId }: JobRun<Services>,
  bounce: SignedBounce,
) {
  if (!companyId) return
  if (!isBounceSigned(emailSettings.secrets, bounce))
    throw new Error('The job about a bounced email was changed')
  const { messageId, contractId: id, templateKey, address, reason, attempt } = bounce
  const [message] = await db
    .select({ projectId: messages.projectId })
    .from(messages)
    .where(and(eq(messages.companyId, companyId), eq(messages.id, messageId)))
  if (!message?.projectId) return
  const { projectId } = message
  const contract = await lockProjectAndContract(db, { id, companyId, projectId })
  if (!contract) return
  const events = await listEvents(db, subjectOf(contract))
  const isSame = (body: Record<string, unknown>) => body.messageId === messageId && body.attempt === attempt
  if (events.some(({ type, body }) => type === 'refused' && isSame(body))) return
  const history = await lockHistory(db, emailSettings.secrets, subjectOf(contract))
  await history.append('refused', {
    letter: emailKind(templateKey),
    email: address,
    answer: reason,
    messageId,
    attempt,
  })
  const { brand, commonValues } = await loadEmailContext(db, contract)
  for (const { id: userId, email, firstName } of await findStudioRecipients(db, contract))
    await queueEmail(db, emailSettings, {
      template: 'contract_undelivered',
      companyId,
      projectId,
      brand,
      to: { address: email, name: firstName },
      values: { ...commonValues, firstName, address },
      link: contractPath(contract),
      key: `contract_undelivered ${messageId} ${userId}`,
    })
  await recordProjectActivity(db, { userId: null, role: null, companyId }, projectId, {
    action: 'contract.undelivered',
    description: `Email to ${address} about the contract “${contract.name}” bounced`,
    metadata: { contractId: id },
  })
}
