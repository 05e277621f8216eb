import { clientName } from '@mantel/domain/clients'
import type { FieldValues } from '@mantel/domain/contracts/contract-fields'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { companies } from '../../schema/companies/companies.ts'
import { messages } from '../../schema/messages.ts'
import { projects } from '../../schema/projects/projects.ts'
import { getClientValues, getFieldValues } from '../contracts/draft/field-values.ts'
import { hiddenFieldsFor, omitFields } from '../contracts/hidden-amounts.ts'
import { createFiller } from '../message-templates/fill-messages.ts'
import { visibleClients } from '../visibility/clients.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'

export type Selection = { kind: 'client' | 'project'; ids: string[] }
type Draft = { subject: string; text: string }
type Client = typeof clients.$inferSelect

export type FilledEmail = Draft & {
  clientId: string
  name: string
  email: string
  /** The selected projects of this client. Empty if clients were selected. */
  projectIds: string[]
}
export type NotEmailed = { id: string; name: string; reason: string }

/**
 * Fills in an email for each selected client, or for the client of each selected project, and says who cannot be emailed
 * and why. A client gets one email, whichever of their projects are selected.
 */
export async function fillEmails(db: Db, viewer: Viewer, selection: Selection, draft: Draft) {
  const ids = [...new Set(selection.ids.map((id) => id.toLowerCase()))]
  const found =
    selection.kind === 'client' ? await readClients(db, viewer, ids) : await readProjects(db, viewer, ids)
  const refused: NotEmailed[] = []
  const byClient = new Map<string, { client: Client; values: FieldValues; projectIds: string[] }>()
  for (const id of ids) {
    const { name, client, values, isSample, projectId } = orNotFound(
      found.get(id),
      selection.kind === 'client' ? 'Client' : 'Project',
    )
    if (!client) refused.push({ id, name, reason: 'No client' })
    else if (isSample) refused.push({ id, name, reason: 'Sample data' })
    else {
      const known = byClient.get(client.id)
      byClient.set(client.id, {
        client,
        // Of several projects, none can fill in the fields of a project.
        values: known ? clientValuesOf(known.values, values) : values,
        projectIds: [...(known?.projectIds ?? []), ...(projectId ? [projectId] : [])],
      })
    }
  }
  const bounced = await listBounced(
    db,
    viewer,
    [...byClient.values()].map(({ client }) => client.email),
  )
  const emails: FilledEmail[] = []
  const addresses = new Set<string>()
  for (const { client, values, projectIds } of byClient.values()) {
    const fill = createFiller(omitFields(values, hiddenFieldsFor(viewer.actor)))
    const [subject, text] = [fill(draft.subject), fill(draft.text)]
    const gaps = [...new Set([...subject.gaps, ...text.gaps])]
    const [name, { email }] = [clientName(client), client]
    const reason = bounced.has(email)
      ? `Emails to ${email} bounce`
      : gaps.length > 0
        ? `No value for ${gaps.join(', ')}`
        : addresses.has(email)
          ? `Same email address as another client: ${email}`
          : null
    if (reason) {
      refused.push({ id: projectIds[0] ?? client.id, name, reason })
      continue
    }
    addresses.add(email)
    emails.push({
      clientId: client.id,
      name,
      email,
      projectIds,
      subject: oneLine(subject.text),
      text: text.text,
    })
  }
  return { emails, notEmailed: refused }
}

/** A subject is a header, and a value such as the brief of a project can have several lines. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)

type Found = {
  name: string
  client: Client | null
  values: FieldValues
  isSample: boolean
  projectId: string | null
}

async function readClients(db: Db, viewer: Viewer, ids: string[]): Promise<Map<string, Found>> {
  const rows = await db
    .select({ client: clients, company: companies })
    .from(clients)
    .innerJoin(companies, eq(companies.id, clients.companyId))
    .where(and(visibleClients(viewer), inArray(clients.id, ids)))
  return new Map(
    rows.map(({ client, company }) => [
      client.id,
      {
        name: clientName(client),
        client,
        values: getClientValues(client, company),
        isSample: client.isSample,
        projectId: null,
      },
    ]),
  )
}

async function readProjects(db: Db, viewer: Viewer, ids: string[]): Promise<Map<string, Found>> {
  const rows = await db
    .select({ project: projects, company: companies, client: clients })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(clients, and(eq(clients.companyId, projects.companyId), eq(clients.id, projects.clientId)))
    .where(and(visibleProjects(viewer), inArray(projects.id, ids)))
  return new Map(
    rows.map((row) => [
      row.project.id,
      {
        name: row.client ? clientName(row.client) : row.project.title,
        client: row.client,
        values: getFieldValues(row),
        isSample: row.project.isSample || row.client?.isSample === true,
        projectId: row.project.id,
      },
    ]),
  )
}

/** Keeps the values that do not differ, which are those of the client and the company. */
const clientValuesOf = (one: FieldValues, other: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(one).filter(([id, value]) => other[id] === value && !id.startsWith('project.')),
  )

/** The addresses whose latest email could not be delivered. */
async function listBounced(db: Db, { actor }: Viewer, addresses: string[]) {
  if (addresses.length === 0) return new Set<string>()
  const rows = await db
    .selectDistinctOn([messages.toAddress], { address: messages.toAddress, status: messages.status })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, actor.companyId),
        inArray(messages.toAddress, addresses),
        or(eq(messages.status, 'sent'), eq(messages.status, 'failed')),
        sql`${messages.createdAt} > now() - interval '1 year'`,
      ),
    )
    .orderBy(asc(messages.toAddress), sql`${messages.createdAt} desc`)
  return new Set(rows.filter(({ status }) => status === 'failed').map(({ address }) => address))
}
