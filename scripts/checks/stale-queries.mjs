import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../lib/run.mjs'
import { sourceFiles } from '../lib/source-files.mjs'

/**
 * Checks that queries are not polled and never go stale by themselves, because the stream of changes keeps them up to
 * date (decision 44).
 */
export async function staleQueriesCheck() {
  const files = await sourceFiles('web/src')
  const found = await Promise.all(
    files.map(async (file) => staleQueries(await readFile(path.join(root, file), 'utf8'), file)),
  )
  const output = found.flat().join('\n')
  return { ok: output === '', output }
}

const polls = /\brefetchInterval\b|\brefetchOn(?:WindowFocus|Reconnect|Mount): (?!false)/
const advice =
  'Declare what the endpoint shows instead, or say in a comment on the line above why that is not enough.'

/** `fetchQuery` with a `staleTime` is one deliberate request, such as the reload after a conflict. */
export function staleQueries(source, file) {
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    const at = `${file}:${index + 1}`
    if (polls.test(line)) return [`${at} polls, or fetches again without a change.`]
    const isStale = /\bstaleTime: (?!Number\.POSITIVE_INFINITY)/.test(line) && !line.includes('fetchQuery(')
    const isExplained = /^\s*(\/\/|\*|\/\*\*)/.test(lines[index - 1] ?? '')
    return isStale && !isExplained ? [`${at} makes a query stale. ${advice}`] : []
  })
}
