import { can, maySeePrices, type Scope, scopeOf } from '@mantel/domain/permissions'
import { mayEditProject, maySetTerms } from '@mantel/domain/projects/field-access'
import { closesProject, type Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectEdit, projectsApi } from '@mantel/domain/projects/projects'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { forbidden, invalid, orNotFound, stale } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projectMembers, projects } from '../../schema/projects/projects.ts'
import { changesBetween, listFieldLabels } from '../activity/changes.ts'
import { type ActivityActor, recordProjectActivity } from '../activity/record-activity.ts'
import { completeStep } from '../checklist/complete-step.ts'
import { reviewCheckouts } from '../checkout-pages/review-checkouts.ts'
import { enforceQuota } from '../companies/quotas.ts'
import { lockSettingsShared } from '../companies/settings-lock.ts'
import { getStage, stagesOf } from '../companies/stages.ts'
import { resolveTags } from '../tags/resolve-tags.ts'
import { visibleClients } from '../visibility/clients.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import { findTopPosition } from './board/board-positions.ts'
import { bookingInStage } from './booking-date.ts'
import { projectLabels } from './field-labels.ts'
import { presentProject } from './present-project.ts'
import { computeDates, refuseDestageBeforeInstall } from './project-dates.ts'
import { selectProjects } from './select-projects.ts'

type NewProject = z.output<typeof projectsApi.create.body>
type Edit = z.output<typeof projectsApi.edit.body>

const findProject = builtOnce((db, values: { id: string; companyId: string; userId: string }, scope: Scope) =>
  selectProjects(db, and(visibleProjects({ actor: values, scope }), eq(projects.id, values.id))),
)

export async function getProject(db: Db, viewer: Viewer, id: string) {
  const { companyId, userId } = viewer.actor
  const [row] = await findProject(db, { companyId, userId, id }, viewer.scope)
  return presentProject(orNotFound(row, 'Project'), viewer.actor)
}

export async function createProject(db: Db, actor: CompanyActor, input: NewProject) {
  const { companyId, userId } = actor
  refusePrices(actor, input)
  if (!maySetTerms(actor, input)) throw forbidden()
  await enforceQuota(db, companyId, 'projects')
  const stage = await chooseStage(db, actor, input.status)
  await requireClient(db, actor, input.clientId)
  // The user becomes a member, because someone who sees only their own projects must see the one they just created.
  const { id } = await insertProject(db, actor, input, { stage, memberIds: [userId] })
  return getProject(db, { actor, scope: 'all' }, id)
}

/** Returns the named stage, or the first one. Refuses a stage that the user may not move projects to. */
export async function chooseStage(db: Db, actor: CompanyActor, name: string | undefined) {
  const stages = await stagesOf(db, actor.companyId)
  const stage = name ? getStage(stages, name) : stages[0]
  if (stage && closesProject(stage.kind) && !can(actor, 'pipeline:close')) throw forbidden()
  return stage
}

type Start = {
  stage: Stage | undefined
  memberIds: string[]
  /** Recorded instead of the activity that the project was added to its stage. */
  activity?: { action: string; description: string }
}

/** The caller has called enforceQuota(), which locks the company, and has locked the client. */
export async function insertProject(
  db: Db,
  actor: ActivityActor & { companyId: string },
  input: NewProject,
  { stage, memberIds, activity }: Start,
) {
  const { companyId } = actor
  const type = await resolveType(db, companyId, input.type)
  const tags = await resolveTags(db, companyId, input.tags ?? [])
  const status = stage?.name ?? 'Discovery'
  const created = requireRow(
    await db
      .insert(projects)
      .values({
        ...input,
        source: input.source ?? sourceOf(companyId, input.clientId),
        ...(await bookingInStage(db, { companyId, dateBooked: input.dateBooked }, stage)),
        ...(await computeDates(db, companyId, { ...noDates, ...withoutUndefined(input) })),
        companyId,
        type,
        tags,
        status,
        sortOrder: await findTopPosition(db, companyId, status),
      })
      .returning({ id: projects.id, title: projects.title }),
  )
  if (memberIds.length > 0)
    await db
      .insert(projectMembers)
      .values(memberIds.map((userId) => ({ companyId, projectId: created.id, userId })))
  await completeStep(db, companyId, 'projectsImported')
  await recordProjectActivity(
    db,
    actor,
    created.id,
    activity ?? { action: 'project.created', description: `Added ${created.title} to ${status}` },
  )
  return created
}

/**
 * Edits a project if the user saw its current version. Updates derived dates, except those that were set
 * manually.
 */
export async function editProject(db: Db, viewer: Viewer, id: string, { version, ...edit }: Edit) {
  const { actor } = viewer
  const { companyId } = actor
  if (!mayEditProject(actor, edit)) throw forbidden()
  const { resetDates = [], ...fields } = edit
  if (fields.tags) fields.tags = await resolveTags(db, companyId, fields.tags)
  // Keeps the list of types and the date rules unchanged during this edit.
  await lockSettingsShared(db, companyId)
  if (fields.clientId) await lockClientShared(db, companyId, fields.clientId)
  const before = await lockProject(db, viewer, id)
  if (before.version !== version) throw stale('project')
  const changes = changesBetween(before, fields, ['brief', 'notes', 'accessNotes'])
  if (changes.length === 0 && resetDates.length === 0) return getProject(db, viewer, id)
  if (fields.type !== undefined && fields.type !== before.type) await resolveType(db, companyId, fields.type)
  if (fields.clientId && fields.clientId !== before.clientId) await requireClient(db, actor, fields.clientId)
  const customDates = updateCustomDates(before.customDates, fields, resetDates)
  const dates = await computeDates(db, companyId, { ...before, ...withoutUndefined(fields), customDates })
  refuseDestageBeforeInstall(fields, { ...before, ...withoutUndefined(fields), ...dates })
  await db
    .update(projects)
    .set({ ...fields, ...dates, customDates })
    .where(projectById(companyId, id))
  if (fields.disabledPaymentMethods) await reviewCheckouts(db, { companyId, projectId: id })
  await recordProjectActivity(db, actor, id, {
    action: 'project.updated',
    description: `Changed ${listFieldLabels([...changes.map(({ field }) => field), ...resetDates], projectLabels)}`,
    metadata: { changes },
  })
  return getProject(db, viewer, id)
}

/**
 * Returns the current row, locked until this transaction ends. The viewer must be allowed to see it. Only a deletion
 * needs `update`, which also waits for everyone who changes something in the project.
 */
export async function lockProject(
  db: Db,
  viewer: Viewer,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
) {
  const [row] = await db
    .select()
    .from(projects)
    .where(and(visibleProjects(viewer), eq(projects.id, id)))
    .for(strength)
  return orNotFound(row, 'Project')
}

/**
 * Keeps the project from being deleted until this transaction ends. Take this lock before changing something
 * that belongs to the project, such as a cost. It is shared, so such changes do not wait for each other.
 */
export async function lockProjectShared(db: Db, companyId: string, id: string) {
  await db.select({ id: projects.id }).from(projects).where(projectById(companyId, id)).for('key share')
}

export const projectById = (companyId: string, id: string) =>
  and(eq(projects.companyId, companyId), eq(projects.id, id))

const priceFields = ['estimateValue', 'discountPercent', 'depositPercent'] as const

// Refuses prices from users who may not see them and would overwrite them blindly.
function refusePrices(actor: CompanyActor, input: object) {
  if (!maySeePrices(actor) && priceFields.some((field) => field in input)) throw forbidden()
}

/** Checks the type against the company's list. Without a type, returns Other, or the last type if Other was removed. */
export async function resolveType(db: Db, companyId: string, type: string | undefined) {
  const { types } = requireRow(
    await db.select({ types: companies.projectTypes }).from(companies).where(eq(companies.id, companyId)),
  )
  if (type === undefined) return types.includes('Other') ? 'Other' : types.at(-1)
  if (!types.includes(type))
    throw invalid(`“${type}” is not one of your types`, { type: `“${type}” is not one of your types` })
  return type
}

/**
 * Keeps the client from being deleted or merged until this transaction ends. Take this lock before those of
 * the client's projects.
 */
async function lockClientShared(db: Db, companyId: string, id: string) {
  await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.companyId, companyId), eq(clients.id, id)))
    .for('key share')
}

/**
 * Refuses a client that the user may not see. Locks the client, so that no one can delete it before the project
 * references it.
 */
export async function requireClient(db: Db, actor: CompanyActor, clientId: string | null | undefined) {
  if (!clientId) return
  const scope = scopeOf(actor, 'clients:read') ?? 'self'
  const [client] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(visibleClients({ actor, scope }), eq(clients.id, clientId)))
    .for('key share')
  orNotFound(client, 'Client')
}

/** A project without a source gets the source of its client. */
const sourceOf = (companyId: string, clientId: string | null | undefined) =>
  clientId
    ? sql`(select ${clients.source} from ${clients} where ${clients.companyId} = ${companyId} and ${clients.id} = ${clientId})`
    : null

/** The defaults of a new project, which has no dates to derive others from. */
const noDates = {
  dateServiced: null,
  dateOfDestage: null,
  depositDueDate: null,
  finalPaymentDueDate: null,
  contractSignedAt: null,
  stageDurationDays: null,
  depositDueDays: null,
  finalPaymentDays: null,
  finalPaymentAnchor: null,
  customDates: [],
}

/** Omits undefined fields, which would overwrite the current values in a spread. */
const withoutUndefined = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

function updateCustomDates(before: string[], edit: Partial<ProjectEdit>, reset: readonly string[]) {
  const set = ['dateOfDestage', 'depositDueDate', 'finalPaymentDueDate'].filter((name) => name in edit)
  return [...new Set([...before, ...set])].filter((name) => !reset.includes(name))
}
