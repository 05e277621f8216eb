import { expect } from 'vitest'

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary response bodies
type Call = (method: string, url: string) => Promise<{ status: number; body: any }>

export async function readPages<Item = { id: string }>(call: Call, path: string, query: object) {
  const items: Item[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const search = new URLSearchParams({ ...query, ...(cursor && { cursor }) })
    const { status, body } = await call('GET', `${path}?${search.toString()}`)
    expect([path, status, status === 200 ? null : body]).toEqual([path, 200, null])
    items.push(...body.items)
    cursor = body.nextCursor
  }
  return items
}

export async function readPagedIds(call: Call, path: string, query: object) {
  return (await readPages(call, path, query)).map(({ id }) => id)
}
