import { type Settings, settingsApi, timelineSettings } from '@mantel/domain/settings/settings'
import { z } from 'zod'
import { call } from '../../../platform/api/api.ts'
import { bodyOf, isChanged, type ListDraft } from '../../settings/lists/list-draft.ts'
import type { ListKind } from '../../settings/lists/list-form.ts'
import { stageList, typeList } from '../../settings/lists/list-kinds.ts'

const days = (schema: typeof timelineSettings.shape.stageDurationDays) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(schema)
const { shape } = timelineSettings

export const dayFields = z.object({
  stageDurationDays: days(shape.stageDurationDays),
  depositDueDays: days(shape.depositDueDays),
  finalPaymentDays: days(shape.finalPaymentDays),
})

export type Work = { stages: ListDraft; types: ListDraft; days: z.output<typeof dayFields> }

export function listProblem(kind: ListKind, draft: ListDraft): string | undefined {
  const { error } = kind.schema.safeParse({ ...bodyOf(draft), seen: 'seen' })
  return error?.issues[0]?.message
}

/** Saves the changed lists and the timeline one after the other. `onSaved` gets the settings after each save. */
export async function saveWork(work: Work, settings: Settings, onSaved: (settings: Settings) => void) {
  let current = settings
  const update = (saved: Settings) => {
    current = saved
    onSaved(saved)
  }
  if (isChanged(work.stages, settings.stages.items))
    update(await stageList.save({ ...bodyOf(work.stages), seen: current.stages.seen }))
  if (isChanged(work.types, settings.projectTypes.items))
    update(await typeList.save({ ...bodyOf(work.types), seen: current.projectTypes.seen }))
  // The timeline is saved even if it is unchanged, because continuing confirms it.
  update(await call(settingsApi.saveTimeline, { body: { ...work.days, seen: current.timeline.seen } }))
}
