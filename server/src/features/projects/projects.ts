import { can, scopeOf } from '@mantel/domain/permissions'
import { closes } from '@mantel/domain/projects/pipeline'
import type { ProjectEdit, projectsApi } from '@mantel/domain/projects/projects'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, forbidden, invalid, orNotFound, stale } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only, violated } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projectMembers, projects } from '../../schema/projects/projects.ts'
import { changesBetween, nameFields } from '../activity/changes.ts'
import { recordActivity, recordOnProject } from '../activity/record-activity.ts'
import { tickOff } from '../checklist/complete-step.ts'
import { makeRoom } from '../companies/quotas.ts'
import { holdSettings } from '../companies/settings-lock.ts'
import { stageNamed, stagesOf } from '../companies/stages.ts'
import { removeFilesOfProject } from '../files/files.ts'
import { seenBy as clientSeenBy } from '../visibility/clients.ts'
import { seenBy, seesPrices, type Viewer } from '../visibility/projects.ts'
import { placeOnTop } from './board-places.ts'
import { bookingIn } from './booking-date.ts'
import { projectLabels } from './field-labels.ts'
import { present } from './present-project.ts'
import { datesOf } from './project-dates.ts'
import { selectProjects } from './select-projects.ts'

type NewProject = z.output<typeof projectsApi.create.body>
type Edit = z.output<typeof projectsApi.edit.body>

export async function getProject(db: Db, viewer: Viewer, id: string) {
  const [row] = await selectProjects(db, and(seenBy(viewer), eq(projects.id, id)))
  return present(orNotFound(row, 'Project'), { prices: seesPrices(viewer.actor) })
}

export async function createProject(db: Db, actor: CompanyActor, input: NewProject) {
  const { companyId, userId } = actor
  refusePrices(actor, input)
  await makeRoom(db, companyId, 'projects')
  const stages = await stagesOf(db, companyId)
  const stage = input.status ? stageNamed(stages, input.status) : stages[0]
  if (stage && closes(stage.kind) && !can(actor, 'pipeline:close')) throw forbidden()
  const type = await typeFor(db, companyId, input.type)
  await clientExists(db, actor, input.clientId)
  const status = stage?.name ?? 'Discovery'
  const created = only(
    await db
      .insert(projects)
      .values({
        ...input,
        ...(await bookingIn(db, { companyId, dateBooked: input.dateBooked }, stage)),
        ...(await datesOf(db, companyId, { ...undated, ...given(input) })),
        companyId,
        type,
        status,
        sortOrder: await placeOnTop(db, companyId, status),
      })
      .returning({ id: projects.id, title: projects.title }),
  )
  // Whoever sees only their own projects must see the one they just made.
  await db.insert(projectMembers).values({ companyId, projectId: created.id, userId })
  await tickOff(db, companyId, 'projectsImported')
  await recordOnProject(db, actor, created.id, {
    action: 'project.created',
    description: `Added ${created.title} in ${status}`,
  })
  return getProject(db, { actor, scope: 'all' }, created.id)
}

/** Against the version that was seen. Dates that follow from others follow, unless they are somebody's own. */
export async function editProject(db: Db, viewer: Viewer, id: string, { version, ...edit }: Edit) {
  const { actor } = viewer
  const { companyId } = actor
  refusePrices(actor, edit)
  // The list that its type is of, and the days that its dates follow from, do not change meanwhile.
  await holdSettings(db, companyId)
  const before = await lockProject(db, viewer, id)
  if (before.version !== version) throw stale('project')
  const { resetDates = [], ...fields } = edit
  const changes = changesBetween(before, fields, ['brief', 'notes', 'accessNotes'])
  if (changes.length === 0 && resetDates.length === 0) return getProject(db, viewer, id)
  if (fields.type !== undefined && fields.type !== before.type) await typeFor(db, companyId, fields.type)
  if (fields.clientId && fields.clientId !== before.clientId) await clientExists(db, actor, fields.clientId)
  const customDates = customDatesAfter(before.customDates, fields, resetDates)
  const dates = await datesOf(db, companyId, { ...before, ...given(fields), customDates })
  await db
    .update(projects)
    .set({ ...fields, ...dates, customDates })
    .where(one(companyId, id))
  await recordOnProject(db, actor, id, {
    action: 'project.updated',
    description: `Changed ${nameFields([...changes.map(({ field }) => field), ...resetDates], projectLabels)}`,
    metadata: { changes },
  })
  return getProject(db, viewer, id)
}

/** With everything in it. What proves something stays: such a project can only be put away. */
export async function removeProject(db: Db, actor: CompanyActor, id: string) {
  const { companyId } = actor
  const { title } = await lockProject(db, { actor, scope: 'all' }, id)
  const [held] = await db
    .select({
      signed: sql<boolean>`exists (select from contracts x where x.company_id = ${companyId} and x.project_id = ${id} and x.status = 'signed')`,
      // Asked first, and not left to the references: on its way to them, a deletion takes letters that the postman holds.
      observed: sql<boolean>`exists (select from contracts x join sign_events e on e.company_id = x.company_id and e.contract_id = x.id
        where x.company_id = ${companyId} and x.project_id = ${id})`,
      paid: sql<boolean>`exists (select from transactions x where x.company_id = ${companyId} and x.project_id = ${id})`,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (held?.signed) throw conflict('This project has a signed contract. It can only be archived.')
  if (held?.observed) throw isEvidence()
  if (held?.paid) throw conflict('This project has payments. It can only be archived.')
  await removeFilesOfProject(db, companyId, id)
  try {
    await db.delete(projects).where(one(companyId, id))
  } catch (error) {
    if (violated(error)) throw isEvidence()
    throw error
  }
  await recordActivity(db, actor, {
    action: 'project.deleted',
    targetType: 'project',
    targetId: id,
    description: `Deleted ${title}`,
  })
}

const isEvidence = () => conflict('This project holds evidence of a signature. It can only be archived.')

/** The row as it is now, and nobody else's until this transaction ends. */
export async function lockProject(db: Db, viewer: Viewer, id: string) {
  const [row] = await db
    .select()
    .from(projects)
    .where(and(seenBy(viewer), eq(projects.id, id)))
    .for('update')
  return orNotFound(row, 'Project')
}

export const one = (companyId: string, id: string) =>
  and(eq(projects.companyId, companyId), eq(projects.id, id))

const priced = ['estimateValue', 'discountPercent', 'depositPercent'] as const

// What somebody does not see, they would overwrite blindly.
function refusePrices(actor: CompanyActor, input: object) {
  if (!seesPrices(actor) && priced.some((field) => field in input)) throw forbidden()
}

/** One of the company's own. Unless somebody says which, it is Other, or where that was removed, the last. */
async function typeFor(db: Db, companyId: string, type: string | undefined) {
  const { types } = only(
    await db.select({ types: companies.projectTypes }).from(companies).where(eq(companies.id, companyId)),
  )
  if (type === undefined) return types.includes('Other') ? 'Other' : types.at(-1)
  if (!types.includes(type))
    throw invalid(`There is no type “${type}”`, { type: `There is no type “${type}”` })
  return type
}

/** One that they see; and it stays until the project refers to it. */
async function clientExists(db: Db, actor: CompanyActor, clientId: string | null | undefined) {
  if (!clientId) return
  const scope = scopeOf(actor, 'clients:read') ?? 'self'
  const [client] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(clientSeenBy({ actor, scope }), eq(clients.id, clientId)))
    .for('key share')
  orNotFound(client, 'Client')
}

/** A project of which nothing is known yet that dates could follow from. */
const undated = {
  dateServiced: null,
  dateOfDestage: null,
  depositDueDate: null,
  finalPaymentDueDate: null,
  contractSignedAt: null,
  stageDurationDays: null,
  depositDueDays: null,
  finalPaymentDays: null,
  customDates: [],
}

/** Without the fields that were left out, which would hide what is there. */
const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

function customDatesAfter(before: string[], edit: Partial<ProjectEdit>, reset: readonly string[]) {
  const set = ['dateOfDestage', 'depositDueDate', 'finalPaymentDueDate'].filter((name) => name in edit)
  return [...new Set([...before, ...set])].filter((name) => !reset.includes(name))
}
