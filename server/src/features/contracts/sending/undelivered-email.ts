import { and, eq } from 'drizzle-orm'
import type { JobRun } from '../../../platform/jobs/job.ts'
import { messages } from '../../../schema/messages.ts'
import type { Services } from '../../../services.ts'
import { recordOnProject } from '../../activity/record-activity.ts'
import { kindOfLetter } from '../../evidence/event-text.ts'
import { observe } from '../../evidence/record-event.ts'
import { queueLetter } from '../../messages/queue-email.ts'
import { holdContract } from '../locks.ts'
import { subjectOf } from '../visibility.ts'
import { letterhead, pageOf, whoIsTold } from './contract-emails.ts'

/**
 * No mail server takes a letter about a contract: it is in the record, and whoever waits for an answer hears that nobody was
 * asked. The notice itself belongs to no record, so it ends there.
 */
export async function noteUndelivered({ db, mailroom, companyId }: JobRun<Services>, messageId: string) {
  if (!companyId) return
  const [letter] = await db
    .select({
      contractId: messages.contractId,
      projectId: messages.projectId,
      toAddress: messages.toAddress,
      templateKey: messages.templateKey,
      lastError: messages.lastError,
    })
    .from(messages)
    .where(and(eq(messages.companyId, companyId), eq(messages.id, messageId)))
  if (!letter?.contractId || !letter.projectId) return
  const { contractId: id, projectId, toAddress: address, templateKey, lastError } = letter
  const contract = await holdContract(db, { id, companyId, projectId })
  if (!contract) return
  await observe(db, subjectOf(contract), 'refused', {
    letter: kindOfLetter(templateKey),
    email: address,
    answer: lastError ?? '',
    messageId,
  })
  const { brand, words } = await letterhead(db, contract)
  for (const { id: personId, email, firstName } of await whoIsTold(db, contract))
    await queueLetter(db, mailroom, {
      template: 'contract_undelivered',
      companyId,
      projectId,
      brand,
      to: { address: email, name: firstName },
      values: { ...words, firstName, address },
      link: pageOf(contract),
      key: `contract_undelivered ${messageId} ${personId}`,
    })
  await recordOnProject(db, { userId: null, role: null, companyId }, projectId, {
    action: 'contract.undelivered',
    description: `The ${kindOfLetter(templateKey)} to ${address} about the contract “${contract.name}” was not delivered`,
    metadata: { contractId: id },
  })
}
