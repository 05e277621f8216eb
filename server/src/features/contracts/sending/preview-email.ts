import type { Db } from '../../../platform/database/connect.ts'
import { previewEmail } from '../../messages/queue-email.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { findContract } from '../visibility.ts'
import { describeEarlierLinks, loadEmailContext } from './contract-emails.ts'
import { requireVerifiedSender } from './senders.ts'

/** The email as sendContract() would send it now. The user is still typing the fields in braces. */
export async function previewContractEmail(db: Db, viewer: Viewer, id: string) {
  const { name: senderName } = await requireVerifiedSender(db, viewer.actor)
  const { contract } = await findContract(db, viewer, id)
  const { commonValues } = await loadEmailContext(db, contract)
  return previewEmail(db, {
    template: 'contract_sent',
    values: {
      ...commonValues,
      senderName,
      earlierLink: await describeEarlierLinks(db, contract),
      recipientName: '{recipientName}',
      message: '{message}',
      expiresOn: '{expiresOn}',
    },
  })
}
