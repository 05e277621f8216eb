import type { Scope } from '@mantel/domain/permissions'
import { maySeePrices } from '@mantel/domain/permissions'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { clients } from '../../schema/clients/clients.ts'
import { files } from '../../schema/files.ts'
import { visibleClients } from '../visibility/clients.ts'

/**
 * The files that the actor may see: all of the company, those of their own projects, or for clients those that were
 * shared with them. Everyone sees their own uploads, pictures of visible clients and the company's logo. The team sees
 * the photos of its members. Users who may not see prices see no invoices, sealed contracts or photos of checks, except
 * files that they uploaded.
 */
export function visibleFiles(actor: CompanyActor, scope: Scope): SQL | undefined {
  const isOwnUpload = eq(files.uploadedBy, actor.userId)
  const priceFilter = maySeePrices(actor) ? undefined : or(isOwnUpload, hasNoPrices(actor))
  if (scope === 'all') return priceFilter
  const isShown = or(
    isOwnUpload,
    isLogo(actor),
    scope === 'own'
      ? or(isInOwnProject(actor), isCheckOfOwnProject(actor), isTeamPhoto(actor))
      : isSharedWith(actor),
    isClientPicture(actor, scope),
  )
  return and(isShown, priceFilter)
}

const hasNoPrices = ({ companyId }: CompanyActor) =>
  sql`not exists (select from project_documents d
    where d.company_id = ${companyId} and d.file_id = ${files.id} and d.type = 'Invoice')
    and not exists (select from contract_seals s
    where s.company_id = ${companyId} and s.file_id = ${files.id})
    and not exists (select from transactions t
    where t.company_id = ${companyId} and t.attachment_file_id = ${files.id})`

const isInOwnProject = ({ companyId, userId }: CompanyActor) =>
  sql`exists (select from project_documents d
    join project_members m on m.company_id = d.company_id and m.project_id = d.project_id
    where d.company_id = ${companyId} and d.file_id = ${files.id} and m.user_id = ${userId})`

const isCheckOfOwnProject = ({ companyId, userId }: CompanyActor) =>
  sql`exists (select from transactions t
    join project_members m on m.company_id = t.company_id and m.project_id = t.project_id
    where t.company_id = ${companyId} and t.attachment_file_id = ${files.id} and m.user_id = ${userId})`

const isSharedWith = ({ companyId, clientId }: CompanyActor) =>
  sql`exists (select from project_documents d
    join projects p on p.company_id = d.company_id and p.id = d.project_id
    where d.company_id = ${companyId} and d.file_id = ${files.id} and d.sent_to_client = 'true'
      and p.client_id = ${clientId})`

const isLogo = ({ companyId }: CompanyActor) =>
  sql`exists (select from companies c where c.id = ${companyId} and c.logo_file_id = ${files.id})`

const isTeamPhoto = ({ companyId }: CompanyActor) =>
  sql`exists (select from users u where u.company_id = ${companyId} and u.avatar_file_id = ${files.id})`

function isClientPicture(actor: CompanyActor, scope: Scope) {
  const { companyId, clientId } = actor
  const isVisible =
    scope === 'own'
      ? visibleClients({ actor, scope })
      : and(eq(clients.companyId, companyId), sql`${clients.id} = ${clientId}`)
  return sql`exists (select from ${clients} where ${and(eq(clients.avatar, sql`${files.id}::text`), isVisible)})`
}
