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

/** The days as they are typed. */
export const dayFields = z.object({
  stageDurationDays: days(shape.stageDurationDays),
  depositDueDays: days(shape.depositDueDays),
  finalPaymentDays: days(shape.finalPaymentDays),
})

export type Work = { stages: ListDraft; types: ListDraft; days: z.output<typeof dayFields> }

/** What is wrong with a list before it is sent. */
export function flawIn(kind: ListKind, draft: ListDraft): string | undefined {
  const { error } = kind.schema.safeParse({ ...bodyOf(draft), seen: 'seen' })
  return error?.issues[0]?.message
}

/** One after the other, each against what was seen; what holds is heard of after each. */
export async function saveWork(work: Work, settings: Settings, heard: (settings: Settings) => void) {
  let now = settings
  const keep = (saved: Settings) => {
    now = saved
    heard(saved)
  }
  if (isChanged(work.stages, settings.stages.items))
    keep(await stageList.save({ ...bodyOf(work.stages), seen: now.stages.seen }))
  if (isChanged(work.types, settings.projectTypes.items))
    keep(await typeList.save({ ...bodyOf(work.types), seen: now.projectTypes.seen }))
  // Also as they were: whoever goes on from here has thought about them.
  keep(await call(settingsApi.saveTimeline, { body: { ...work.days, seen: now.timeline.seen } }))
}
