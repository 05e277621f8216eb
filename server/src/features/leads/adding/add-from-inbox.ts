import type { leadsApi } from '@mantel/domain/leads/leads'
import { can } from '@mantel/domain/permissions'
import type { z } from 'zod'
import { forbidden, orNotFound, Refusal } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { lockCompany } from '../../companies/quotas.ts'
import { findActiveUsers } from '../../projects/members.ts'
import { chooseStage, requireClient } from '../../projects/projects.ts'
import { findLead } from '../lead-columns.ts'
import { addLead } from './add-lead.ts'

type Choice = z.output<typeof leadsApi.add.body>

/** Adds a lead with what the user chose. The user becomes a member of the project, unless they chose other members. */
export async function addFromInbox(db: Db, actor: CompanyActor, id: string, choice: Choice) {
  const { client, stage, type, memberIds, title, address } = choice
  await lockCompany(db, actor.companyId)
  await findLead(db, actor.companyId, id)
  const chosenStage = await chooseStage(db, actor, stage)
  const members = await chooseMembers(db, actor, memberIds)
  if (client && client !== 'new') await requireClient(db, actor, client)
  return addLead(db, actor, id, {
    client,
    stage: chosenStage,
    type,
    memberIds: members,
    title,
    address,
    isPerson: true,
  })
}

/** Only users who may assign projects can choose members other than themselves. */
async function chooseMembers(db: Db, actor: CompanyActor, memberIds: string[] | undefined) {
  if (!memberIds) return [actor.userId]
  const wanted = [...new Set(memberIds.map((id) => id.toLowerCase()))]
  const isOwn = wanted.length === 1 && wanted[0] === actor.userId
  if (!isOwn && !can(actor, 'projects:assign')) throw forbidden()
  const found = wanted.length === 0 ? [] : await findActiveUsers(db, actor.companyId, wanted)
  if (found.length < wanted.length) orNotFound(undefined, 'User')
  return wanted
}

/**
 * Adds leads one by one. If one of them cannot be added, the others still are, for example if the plan has room for
 * only some of them.
 */
export async function addMany(db: Db, actor: CompanyActor, ids: string[]) {
  const added: { leadId: string; projectId: string; clientId: string | null }[] = []
  const failed: { leadId: string; reason: string }[] = []
  await lockCompany(db, actor.companyId)
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  // Refuses before anything is added if one of them does not exist.
  for (const id of wanted) await findLead(db, actor.companyId, id)
  for (const leadId of wanted) {
    try {
      const result = await db.transaction((nested) => addFromInbox(nested, actor, leadId, {}))
      added.push({ leadId, ...result })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ leadId, reason: error.message })
    }
  }
  return { added, failed }
}
