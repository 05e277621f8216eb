import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { WatchedServer } from '../access/changes.ts'
import { nameOf } from '../access/expected-refusals.ts'
import { callOf, type Studio } from '../pairs/studio.ts'
import type { Missed, Screens } from './watch-screens.ts'

/**
 * Makes each call, and lists the queries that show something else afterward although the browser of a reader would
 * not fetch them again. The rows are restored after each call.
 */
export async function unrefreshedAfterCalls(
  server: WatchedServer,
  screens: Screens,
  studio: Studio,
  calls: readonly Endpoint[],
) {
  const found = new Set<string>()
  let [effective, asked] = [0, 0]
  for (const endpoint of calls) {
    const result = await screens.afterWrite(async () => {
      const { method, url, body, user } = await callOf(server, studio, endpoint)
      const headers: Record<string, string> = user
        ? { authorization: `Bearer ${(await server.enter(user)).token}` }
        : {}
      await server.call(method, url, body, headers)
    })
    if (result.tables.length > 0) effective++
    asked += result.asked
    for (const missed of result.certain) found.add(`${describeMissed(missed)} after ${nameOf(endpoint)}`)
  }
  return { found: [...found].sort(), effective, asked }
}

export const describeMissed = ({ read, field, heard }: Missed) =>
  `${read.name} shows ${read.reader.name} another ${field.slice(1)}${heard.length > 0 ? '' : ' (nothing is heard)'}`
