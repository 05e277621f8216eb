import { activityApi } from '@mantel/domain/activity'
import { settingsApi } from '@mantel/domain/settings/settings'
import type { Studio } from '../testing/studio.ts'

export const settingsOf = (studio: Pick<Studio, 'ask'>) => studio.ask(settingsApi.get, {})

/** The descriptions of the company's activity, latest first. */
export async function logOf(studio: Studio) {
  const { items } = await studio.ask(activityApi.ofCompany, { query: { limit: 10 } })
  return items.map(({ description }) => description)
}
