import { dayIn } from '@mantel/domain/basics/dates'
import { deriveDates, settleDates } from '@mantel/domain/projects/timeline'
import { joinTags } from '@mantel/domain/tags'
import type { Db } from '../../../../platform/database/connect.ts'
import { projectActivities } from '../../../../schema/activities.ts'
import { projects } from '../../../../schema/projects/projects.ts'
import { changesBetween, listFieldLabels } from '../../../activity/changes.ts'
import { projectLabels } from '../../../projects/field-labels.ts'
import type { Company } from '../company.ts'
import type { Values } from '../mapping/values.ts'
import type { KnownProject } from '../plan/known-projects.ts'
import { type ImportContext, projectActivityBase } from '../plan/plan.ts'
import { insertRows, type Progress, updateRows } from './batches.ts'
import { createPositionAllocator } from './board-positions.ts'
import { recordChanges } from './record-changes.ts'
import { prepareTags } from './tags.ts'

type ProjectChange = { before: KnownProject['row']; edit: Values }

/** Changes projects as if a user had edited them one by one and moved those whose stage changed. */
export async function changeProjects(
  db: Db,
  company: Company,
  context: ImportContext,
  changed: ProjectChange[],
  clientIds: Map<string, string | null>,
  reportProgress: Progress,
) {
  if (changed.length === 0) return
  const nextPosition = await createPositionAllocator(db, company)
  const edits = changed.map(({ before, edit: { clientEmail, ...others } }) => {
    const edit: Values = { ...others }
    if (clientEmail) edit.clientId = clientIds.get(String(clientEmail)) ?? null
    return { before, edit }
  })
  const tagsOf = await prepareTags(
    db,
    company.id,
    edits.map(({ edit }) => edit),
  )
  const rows = edits.map(({ before, edit }) => {
    return {
      ...storedFields(before),
      ...edit,
      tags: edit.tags === undefined ? before.tags : tagsOf(edit),
      ...(edit.status !== undefined && stageChange(company, before, edit, nextPosition)),
      ...deriveChangedDates(company, before, edit),
    }
  })
  await updateRows(db, projects, company.id, rows, reportProgress)
  await recordChanges(
    db,
    company.id,
    context.importId,
    'project',
    changed.map(({ before }) => ({ id: before.id, before: storedFields(before) })),
  )
  await insertRows(
    db,
    projectActivities,
    edits.flatMap((change) => activitiesFor(company, context, change)),
  )
}

/** The fields that an import can change, without those that were only read for its rules. */
function storedFields(project: ProjectChange['before']) {
  const { clientEmail: _, agreedAt: _a, createdAt: _b, isSample: _c, archivedAt: _d, ...stored } = project
  return stored
}

function stageChange(
  company: Company,
  before: ProjectChange['before'],
  edit: Values,
  nextPosition: (stage: string) => number,
) {
  const stage = String(edit.status)
  const dateBooked = edit.dateBooked ?? before.dateBooked
  return {
    sortOrder: nextPosition(stage),
    cancelReason: null,
    dateBooked: dateBooked ?? (company.kinds[stage] === 'won' ? dayIn(company.timeZone, new Date()) : null),
  }
}

/** Updates the derived dates if the install date changed. Other imported fields do not affect them. */
function deriveChangedDates(company: Company, before: ProjectChange['before'], edit: Values) {
  if (!edit.dateServiced) return {}
  const dateServiced = String(edit.dateServiced)
  const agreedOn = before.agreedAt ? dayIn(company.timeZone, before.agreedAt) : null
  return settleDates(before, before.customDates, deriveDates({ ...before, dateServiced, agreedOn }, company))
}

function activitiesFor(
  company: Company,
  context: ImportContext,
  { before, edit: { status, ...edit } }: ProjectChange,
) {
  const base = projectActivityBase(company, context, before.id)
  const changes = changesBetween({ ...before, tags: joinTags(before.tags) }, edit, [
    'brief',
    'notes',
    'accessNotes',
  ])
  return [
    ...(status === undefined
      ? []
      : [
          {
            ...base,
            action: 'project.stage_changed',
            description: `Moved from ${before.status} to ${String(status)}, imported from ${context.fileName}`,
            metadata: { ...base.metadata, from: before.status, to: status },
          },
        ]),
    ...(changes.length === 0
      ? []
      : [
          {
            ...base,
            action: 'project.updated',
            description: `Changed ${listFieldLabels(Object.keys(edit), projectLabels)}, imported from ${context.fileName}`,
            metadata: { ...base.metadata, changes },
          },
        ]),
  ]
}
