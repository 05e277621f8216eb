import { randomUUID } from 'node:crypto'
import { type Endpoint, isPage, takesBytes } from '@mantel/domain/endpoints/endpoint'
import { exampleOf } from '../examples.ts'
import type { Caller } from './callers.ts'
import type { WatchedServer } from './changes.ts'
import { callAs, nameOf, splitCallers } from './expected-refusals.ts'

const extras: Record<string, unknown> = {
  id: randomUUID(),
  companyId: randomUUID(),
  company_id: randomUUID(),
  role: 'SuperAdmin',
  createdAt: '2000-01-01T00:00:00Z',
  status: 'paid',
  paidAt: '2000-01-01T00:00:00Z',
  currentUses: 0,
  isSample: true,
  constructor: { prototype: { admin: true } },
}

/** Sends fields that no caller may set. Lists the fields that were not refused as unknown, and tables that changed. */
export async function acceptedExtras(server: WatchedServer, endpoints: Endpoint[], callers: Caller[]) {
  const found: string[] = []
  // A page has no fields, and ignores those of its form.
  for (const endpoint of endpoints.filter((one) => one.method !== 'GET' && !isPage(one))) {
    const before = await server.changes.position()
    // Which fields a body may have does not depend on the caller, so one allowed caller is enough.
    for (const caller of splitCallers(endpoint, callers).allowed.slice(-1)) {
      const input = exampleOf(endpoint)
      // A body of bytes has no fields, so the extra field is added to the query.
      const part = takesBytes(endpoint) ? 'query' : 'body'
      const whole = (input[part] ?? {}) as Record<string, unknown>
      for (const [name, value] of Object.entries(extras).filter(
        ([name]) => !(name in whole) && !mayHave(endpoint, name),
      )) {
        const given = { ...input, [part]: { ...whole, [name]: value } }
        const { status, body } = await callAs(server, caller, endpoint, given)
        if (status !== 400 || !/^Unknown field|couldn’t read/.test(body.error))
          found.push(`${nameOf(endpoint)} took ${name} from ${caller.name}: ${status}`)
      }
    }
    const changed = await server.changes.since(before)
    if (changed.length > 0) found.push(`${nameOf(endpoint)} changed ${changed.join(', ')}`)
  }
  return found
}

const mayHave = ({ body }: Endpoint, name: string) => {
  const shape = (body as { shape?: object } | undefined)?.shape
  return shape !== undefined && name in shape
}
