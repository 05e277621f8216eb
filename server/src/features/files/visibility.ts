import type { Scope } from '@mantel/domain/permissions'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { clients } from '../../schema/clients/clients.ts'
import { files } from '../../schema/files.ts'
import { seenBy as clientSeenBy } from '../visibility/clients.ts'
import { seesPrices } from '../visibility/projects.ts'

/**
 * Staff see the papers of their own projects, but no invoices or sealed contracts where they may not know prices; a client
 * what was shared with them; everybody their own uploads, the pictures of the clients they see, and the company's logo.
 */
export function visibleTo(actor: CompanyActor, scope: Scope): SQL | undefined {
  const mine = eq(files.uploadedBy, actor.userId)
  const told = seesPrices(actor) ? undefined : or(mine, tellsNoPrices(actor))
  if (scope === 'all') return told
  const shown = or(
    mine,
    isLogo(actor),
    scope === 'own' ? ofOwnProject(actor) : sharedWith(actor),
    isFace(actor, scope),
  )
  return and(shown, told)
}

const tellsNoPrices = ({ companyId }: CompanyActor) =>
  sql`not exists (select from project_documents d
    where d.company_id = ${companyId} and d.file_id = ${files.id} and d.type = 'Invoice')
    and not exists (select from contract_seals s
    where s.company_id = ${companyId} and s.file_id = ${files.id})`

const ofOwnProject = ({ companyId, userId }: CompanyActor) =>
  sql`exists (select from project_documents d
    join project_members m on m.company_id = d.company_id and m.project_id = d.project_id
    where d.company_id = ${companyId} and d.file_id = ${files.id} and m.user_id = ${userId})`

const sharedWith = ({ companyId, clientId }: CompanyActor) =>
  sql`exists (select from project_documents d
    join projects p on p.company_id = d.company_id and p.id = d.project_id
    where d.company_id = ${companyId} and d.file_id = ${files.id} and d.sent_to_client = 'true'
      and p.client_id = ${clientId})`

const isLogo = ({ companyId }: CompanyActor) =>
  sql`exists (select from companies c where c.id = ${companyId} and c.logo_file_id = ${files.id})`

function isFace(actor: CompanyActor, scope: Scope) {
  const { companyId, clientId } = actor
  const seen =
    scope === 'own'
      ? clientSeenBy({ actor, scope })
      : and(eq(clients.companyId, companyId), sql`${clients.id} = ${clientId}`)
  return sql`exists (select from ${clients} where ${and(eq(clients.avatar, sql`${files.id}::text`), seen)})`
}
