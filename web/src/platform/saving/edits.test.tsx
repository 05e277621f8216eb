import { type Client, type ClientOnPage, clientsApi } from '@mantel/domain/clients'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Asked, answerOf, fakeServer } from '../../testing/fake-server.ts'
import { query } from '../api/api.ts'
import * as toasts from '../toast.ts'
import { type EditableKind, EditConflict, type Edits, useEdits } from './edits.tsx'

const server = fakeServer()
const toastError = vi.spyOn(toasts, 'toastError')
beforeEach(() => void toastError.mockClear())

const hannah: ClientOnPage = {
  id: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9a11',
  firstName: 'Hannah',
  lastName: 'Whitlock',
  email: 'hannah@example.com',
  phone: '555-0100',
  companyName: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  source: 'Referral',
  notes: null,
  joinedDate: '2026-03-12T09:12:00.000Z',
  avatar: null,
  isSample: false,
  createdAt: '2026-03-12T09:12:00.000Z',
  updatedAt: '2026-03-12T09:12:00.000Z',
  version: 1,
  projectCount: 3,
  lifetimeValue: 1_425_000,
  lastActivityAt: null,
  latestMerge: null,
}
const { projectCount: _, lifetimeValue: __, lastActivityAt: ___, latestMerge: ____, ...stored } = hannah
const listKey = [clientsApi.list.path, {}, 'pages']
const pageKey = query(clientsApi.get, { params: { id: hannah.id } }).queryKey

/** A server that holds one client and knows its version, as the real one does. */
function holdClient(client: Client = stored) {
  const held = { ...client }
  server.reply(clientsApi.edit, ({ body }) => {
    const { version, ...changes } = body as Partial<Client>
    if (version !== held.version) return { status: 412, body: '{"error":"Somebody changed it"}' }
    Object.assign(held, changes, { version: held.version + 1 })
    return answerOf(clientsApi.edit, held)
  })
  server.reply(clientsApi.get, () => answerOf(clientsApi.get, { ...hannah, ...held }))
  return held
}

/** Another person's edit. */
const changeElsewhere = (held: Client, changes: Partial<Client>) =>
  Object.assign(held, changes, { version: held.version + 1 })

function open(extra: Partial<EditableKind> = {}) {
  const queries = new QueryClient()
  queries.setQueryData(pageKey, hannah)
  queries.setQueryData(listKey, { pages: [{ items: [hannah], nextCursor: null }], pageParams: [null] })
  const seen: { edits?: Edits } = {}
  const kind = { get: clientsApi.get, edit: clientsApi.edit, otherwise: 'It could not be saved', ...extra }
  function Page() {
    const edits = useEdits(kind, hannah.id)
    useEffect(() => {
      seen.edits = edits
    })
    return <EditConflict edits={edits} labels={{ phone: 'Phone', notes: 'Notes' }} />
  }
  render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  )
  const save = (changes: Record<string, unknown>) => {
    if (!seen.edits) throw new Error('Not drawn yet')
    return seen.edits.save(changes)
  }
  return {
    queries,
    save,
    shown: () => queries.getQueryData(pageKey),
    listed: () => queries.getQueryData<{ pages: { items: Client[] }[] }>(listKey)?.pages[0]?.items[0],
  }
}

const patches = () => server.asked.filter(({ method }) => method === 'PATCH')
const versionsSent = () => patches().map(({ body }: Asked) => (body as Client).version)
const dialog = () => screen.findByRole('dialog', { name: 'Somebody else changed this meanwhile' })

describe('an edit', () => {
  test('is seen at once on the page and in lists, then as the server has it', async () => {
    const held = holdClient()
    const onSaved = vi.fn<(queries: QueryClient, fields: string[]) => void>()
    const { save, shown, listed, queries } = open({ onSaved })
    const saving = save({ phone: '555-0199' })
    expect([shown()?.phone, listed()?.phone]).toEqual(['555-0199', '555-0199'])
    expect(await saving).toBeUndefined()
    expect([shown()?.version, listed()?.version, held.phone]).toEqual([2, 2, '555-0199'])
    expect(shown()?.projectCount).toBe(3)
    expect(onSaved).toHaveBeenCalledWith(queries, ['phone'])
  })

  test('of what only a list knows so far is no conflict with a change of another field', async () => {
    const held = holdClient()
    const { save, listed, queries } = open()
    queries.removeQueries({ queryKey: pageKey })
    const answer = answerOf(clientsApi.get, hannah)
    server.reply(clientsApi.get, () => {
      server.reply(clientsApi.get, () => answerOf(clientsApi.get, { ...hannah, ...held }))
      changeElsewhere(held, { notes: 'Has a dog' })
      return answer
    })
    expect(await save({ phone: '555-0199' })).toBeUndefined()
    expect(versionsSent()).toEqual([1, 2])
    expect(held).toMatchObject({ phone: '555-0199', notes: 'Has a dog' })
    expect(listed()?.phone).toBe('555-0199')
  })

  test('of what only a list knows so far is taken back there if it is refused', async () => {
    holdClient()
    server.refuse(clientsApi.edit, 400, '{"error":"Check the form"}')
    const { save, listed, queries } = open()
    queries.removeQueries({ queryKey: pageKey })
    expect(await save({ phone: '5'.repeat(99) })).toMatchObject({ isKept: false })
    expect(listed()?.phone).toBe('555-0100')
  })

  test('right after another one waits for its version, and neither is lost', async () => {
    const held = holdClient()
    const { save, shown } = open()
    const both = Promise.all([save({ phone: '555-0199' }), save({ notes: 'Has a dog' })])
    expect(shown()).toMatchObject({ phone: '555-0199', notes: 'Has a dog' })
    expect(await both).toEqual([undefined, undefined])
    expect(versionsSent()).toEqual([1, 2])
    expect(held).toMatchObject({ phone: '555-0199', notes: 'Has a dog', version: 3 })
    expect(shown()).toMatchObject({ phone: '555-0199', notes: 'Has a dog', version: 3 })
  })

  test('that the server refuses is taken back, and says why at its field and in a toast', async () => {
    server.refuse(clientsApi.edit, 400, '{"error":"Check the form","fields":{"phone":"Too long"}}')
    const { save, shown, listed } = open()
    expect(await save({ phone: '5'.repeat(99) })).toEqual({ message: 'Too long', isKept: false })
    expect([shown()?.phone, listed()?.phone]).toEqual(['555-0100', '555-0100'])
    expect(toastError).toHaveBeenCalledWith('Check the form')
  })

  test('of what was deleted meanwhile makes its page ask again', async () => {
    server.refuse(clientsApi.edit, 404, '{"error":"Client not found"}')
    const { save, queries } = open()
    expect(await save({ phone: '555-0199' })).toEqual({ message: 'Client not found', isKept: false })
    expect(queries.getQueryState(pageKey)?.isInvalidated).toBe(true)
    expect(queries.getQueryState(listKey)?.isInvalidated).toBe(false)
  })

  test.each([
    ['without a network', () => server.breakOff(clientsApi.edit, new TypeError('Failed to fetch')), /reach/],
    ['while the server is in trouble', () => server.refuse(clientsApi.edit, 503, ''), /could not be saved/],
    ['while calls are too many', () => server.refuse(clientsApi.edit, 429, '{"error":"Slower"}'), /Slower/],
  ])('%s is kept to be tried again', async (_when, trouble, text) => {
    trouble()
    const { save, shown } = open()
    const notSaved = await save({ phone: '555-0199' })
    expect(notSaved).toMatchObject({ isKept: true, message: expect.stringMatching(text) })
    expect(shown()?.phone).toBe('555-0100')
    const held = holdClient()
    expect(await save({ phone: '555-0199' })).toBeUndefined()
    expect(held.phone).toBe('555-0199')
  })

  test('of somebody whose session is over is kept without a word: the cover says it', async () => {
    server.refuse(clientsApi.edit, 401, '{"error":"Sign in to continue"}')
    const { save } = open()
    expect(await save({ phone: '555-0199' })).toMatchObject({ isKept: true })
    expect(toastError).not.toHaveBeenCalled()
  })
})

describe('somebody else’s change', () => {
  test('of another field does not stand in the way, and is seen', async () => {
    const held = holdClient()
    const { save, shown } = open()
    changeElsewhere(held, { notes: 'Has a dog' })
    expect(await save({ phone: '555-0199' })).toBeUndefined()
    expect(versionsSent()).toEqual([1, 2])
    expect(held).toMatchObject({ phone: '555-0199', notes: 'Has a dog' })
    expect(shown()).toMatchObject({ phone: '555-0199', notes: 'Has a dog' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('to the same value is no conflict', async () => {
    const held = holdClient()
    const { save, shown } = open()
    changeElsewhere(held, { phone: '555-0199' })
    expect(await save({ phone: '555-0199' })).toBeUndefined()
    expect(shown()).toMatchObject({ phone: '555-0199', version: 2 })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('of the same field shows both versions; mine is saved on top of theirs', async () => {
    const held = holdClient()
    const { save, shown } = open()
    changeElsewhere(held, { phone: '555-0777' })
    let saving: ReturnType<typeof save> | undefined
    act(() => void (saving = save({ phone: '555-0199' })))
    const versions = within(await dialog())
    expect(versions.getByRole('group', { name: 'Yours' }).textContent).toBe('555-0199')
    expect(versions.getByRole('group', { name: 'Theirs' }).textContent).toBe('555-0777')
    await userEvent.click(versions.getByRole('button', { name: 'Keep mine' }))
    expect(await saving).toBeUndefined()
    expect(held).toMatchObject({ phone: '555-0199', version: 3 })
    expect(shown()).toMatchObject({ phone: '555-0199', version: 3 })
  })

  test('is asked about again if they change it once more meanwhile', async () => {
    const held = holdClient()
    const { save } = open()
    changeElsewhere(held, { phone: '555-0777' })
    let saving: ReturnType<typeof save> | undefined
    act(() => void (saving = save({ phone: '555-0199' })))
    await dialog()
    changeElsewhere(held, { phone: '555-0888' })
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(screen.getByRole('group', { name: 'Theirs' }).textContent).toBe('555-0888'))
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(await saving).toBeUndefined()
    expect(held.phone).toBe('555-0888')
  })

  test('can be taken; what is not disputed is saved all the same', async () => {
    const held = holdClient()
    const { save, shown } = open()
    changeElsewhere(held, { phone: '555-0777' })
    let saving: ReturnType<typeof save> | undefined
    act(() => void (saving = save({ phone: '555-0199', notes: 'Has a dog' })))
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Take theirs' }))
    expect(await saving).toBeUndefined()
    expect(held).toMatchObject({ phone: '555-0777', notes: 'Has a dog' })
    expect(shown()).toMatchObject({ phone: '555-0777', notes: 'Has a dog' })
  })

  test('can be thought about: what was typed is kept, and nothing is overwritten', async () => {
    const held = holdClient()
    const { save, shown } = open()
    changeElsewhere(held, { phone: '555-0777' })
    let saving: ReturnType<typeof save> | undefined
    act(() => void (saving = save({ phone: '555-0199' })))
    await dialog()
    await userEvent.keyboard('{Escape}')
    expect(await saving).toMatchObject({ isKept: true })
    expect([held.phone, shown()?.phone]).toEqual(['555-0777', '555-0777'])
  })

  test('is a deletion: that is said', async () => {
    server.refuse(clientsApi.edit, 412, '{"error":"Somebody changed it"}')
    server.refuse(clientsApi.get, 404, '{"error":"Client not found"}')
    const { save } = open()
    expect(await save({ phone: '555-0199' })).toEqual({ message: 'Client not found', isKept: false })
  })
})
