import { type Client, type ClientOnPage, clientsApi } from '@mantel/domain/clients'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { blankClient } from '../../testing/client.ts'
import { answerOf, fakeServer, type ReceivedCall } from '../../testing/fake-server.ts'
import { query } from '../api/api.ts'
import { createRefresher } from '../live/refresh-changed.ts'
import * as toasts from '../toast.ts'
import { type EditableKind, type Edits, useEdits } from './edits.ts'
import { FieldConflict } from './field-conflict.tsx'

const server = fakeServer()
const toastError = vi.spyOn(toasts, 'toastError')
beforeEach(() => void toastError.mockClear())

const hannah: ClientOnPage = {
  ...blankClient,
  firstName: 'Hannah',
  lastName: 'Whitlock',
  email: 'hannah@example.com',
  phone: '555-0100',
  source: 'Referral',
  projectCount: 3,
  lifetimeValue: 1_425_000,
  latestMerge: null,
}
const {
  projectCount: _,
  lifetimeValue: __,
  openBalance: _____,
  lastActivityAt: ___,
  latestMerge: ____,
  ...clientRow
} = hannah
const listKey = [clientsApi.list.path, {}, 'pages']
const pageKey = query(clientsApi.get, { params: { id: hannah.id } }).queryKey

/** Serves one client and checks its version, as the real server does. */
function serveClient(client: Client = clientRow) {
  const stored = { ...client }
  server.reply(clientsApi.edit, ({ body }) => {
    const { version, ...changes } = body as Partial<Client>
    if (version !== stored.version) return { status: 412, body: '{"error":"Someone changed it"}' }
    Object.assign(stored, changes, { version: stored.version + 1 })
    return answerOf(clientsApi.edit, stored)
  })
  server.reply(clientsApi.get, () => answerOf(clientsApi.get, { ...hannah, ...stored }))
  return stored
}

/** Edits the stored client as another user would. */
const changeElsewhere = (stored: Client, changes: Partial<Client>) =>
  Object.assign(stored, changes, { version: stored.version + 1 })

function open(extra: Partial<EditableKind> = {}) {
  const queries = new QueryClient()
  queries.setQueryData(pageKey, hannah)
  queries.setQueryData(listKey, { pages: [{ items: [hannah], nextCursor: null }], pageParams: [null] })
  const rendered: { edits?: Edits } = {}
  const kind = { get: clientsApi.get, edit: clientsApi.edit, fallback: 'It could not be saved', ...extra }
  function Page() {
    const edits = useEdits(kind, hannah.id)
    useEffect(() => {
      rendered.edits = edits
    })
    return <FieldConflict conflict={edits.conflict} labels={{ phone: 'Phone', notes: 'Notes' }} />
  }
  render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  )
  const save = (changes: Record<string, unknown>) => {
    if (!rendered.edits) throw new Error('Not rendered yet')
    return rendered.edits.save(changes)
  }
  const saveTyped = (phone: string, seen?: string) => {
    if (!rendered.edits) throw new Error('Not rendered yet')
    return rendered.edits.saveTyped((text: string) => ({ phone: text }))(phone, seen)
  }
  return {
    queries,
    save,
    saveTyped,
    shown: () => queries.getQueryData(pageKey),
    listed: () => queries.getQueryData<{ pages: { items: Client[] }[] }>(listKey)?.pages[0]?.items[0],
  }
}

const patches = () => server.asked.filter(({ method }) => method === 'PATCH')
const versionsSent = () => patches().map(({ body }: ReceivedCall) => (body as Client).version)
// A dialog that has just opened may not accept pointer events yet. Users are too slow to notice this.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const dialog = () => screen.findByRole('dialog', { name: 'Someone else changed this' })

describe('an edit', () => {
  test('shows at once on the page and in lists, then as the server stored it', async () => {
    const stored = serveClient()
    const onSaved = vi.fn<(queries: QueryClient, fields: string[]) => void>()
    const { save, shown, listed, queries } = open({ onSaved })
    const saving = save({ phone: '555-0199' })
    expect([shown()?.phone, listed()?.phone]).toEqual(['555-0199', '555-0199'])
    expect(await saving).toBeUndefined()
    expect([shown()?.version, listed()?.version, stored.phone]).toEqual([2, 2, '555-0199'])
    expect(shown()?.projectCount).toBe(3)
    expect(onSaved).toHaveBeenCalledWith(queries, ['phone'], expect.objectContaining({ phone: '555-0199' }))
  })

  test('of a record that only a list has loaded does not conflict with a change of another field', async () => {
    const stored = serveClient()
    const { save, listed, queries } = open()
    queries.removeQueries({ queryKey: pageKey })
    const answer = answerOf(clientsApi.get, hannah)
    server.reply(clientsApi.get, () => {
      server.reply(clientsApi.get, () => answerOf(clientsApi.get, { ...hannah, ...stored }))
      changeElsewhere(stored, { notes: 'Has a dog' })
      return answer
    })
    expect(await save({ phone: '555-0199' })).toBeUndefined()
    expect(versionsSent()).toEqual([1, 2])
    expect(stored).toMatchObject({ phone: '555-0199', notes: 'Has a dog' })
    expect(listed()?.phone).toBe('555-0199')
  })

  test('of a record that only a list has loaded is reverted there if it is refused', async () => {
    serveClient()
    server.refuse(clientsApi.edit, 400, '{"error":"Check the form"}')
    const { save, listed, queries } = open()
    queries.removeQueries({ queryKey: pageKey })
    expect(await save({ phone: '5'.repeat(99) })).toMatchObject({ isKept: false })
    expect(listed()?.phone).toBe('555-0100')
  })

  test('right after another one waits for the new version, and neither is lost', async () => {
    const stored = serveClient()
    const { save, shown } = open()
    const both = Promise.all([save({ phone: '555-0199' }), save({ notes: 'Has a dog' })])
    expect(shown()).toMatchObject({ phone: '555-0199', notes: 'Has a dog' })
    expect(await both).toEqual([undefined, undefined])
    expect(versionsSent()).toEqual([1, 2])
    expect(stored).toMatchObject({ phone: '555-0199', notes: 'Has a dog', version: 3 })
    expect(shown()).toMatchObject({ phone: '555-0199', notes: 'Has a dog', version: 3 })
  })

  test('is not undone by an answer that was asked for while it was being saved', async () => {
    const stored = serveClient()
    const { queries, save, shown } = open()
    queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } })
    const onPage = new QueryObserver(queries, query(clientsApi.get, { params: { id: hannah.id } }))
    onTestFinished(onPage.subscribe(() => {}))
    const refresher = createRefresher(queries)
    onTestFinished(refresher.stop)
    server.reply(clientsApi.get, async () => {
      const answer = answerOf(clientsApi.get, { ...hannah, ...stored })
      await new Promise((resolve) => setTimeout(resolve, 100))
      return answer
    })
    server.reply(clientsApi.edit, async () => {
      // Someone else changed another field a moment ago, but the stream reports it only now.
      refresher.refreshKinds({ client: [hannah.id] })
      await new Promise((resolve) => setTimeout(resolve, 50))
      Object.assign(stored, { phone: '555-0199', notes: 'Has a dog', version: stored.version + 1 })
      return answerOf(clientsApi.edit, stored)
    })
    await save({ phone: '555-0199' })
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'GET')).toBe(true))
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(shown()).toMatchObject({ phone: '555-0199', notes: 'Has a dog' })
  })

  test('that the server refuses is reverted, with the reason at its field and in a toast', async () => {
    server.refuse(clientsApi.edit, 400, '{"error":"Check the form","fields":{"phone":"Too long"}}')
    const { save, shown, listed } = open()
    expect(await save({ phone: '5'.repeat(99) })).toEqual({ message: 'Too long', isKept: false })
    expect([shown()?.phone, listed()?.phone]).toEqual(['555-0100', '555-0100'])
    expect(toastError).toHaveBeenCalledWith('Check the form')
  })

  test('of a deleted record makes its page load again', async () => {
    server.refuse(clientsApi.edit, 404, '{"error":"Client not found"}')
    const { save, queries } = open()
    expect(await save({ phone: '555-0199' })).toEqual({ message: 'Client not found', isKept: false })
    expect(queries.getQueryState(pageKey)?.isInvalidated).toBe(true)
    expect(queries.getQueryState(listKey)?.isInvalidated).toBe(false)
  })

  test.each([
    [
      'without a connection',
      () => server.failWith(clientsApi.edit, new TypeError('Failed to fetch')),
      /reach/,
    ],
    ['while the server has an error', () => server.refuse(clientsApi.edit, 503, ''), /could not be saved/],
    [
      'while the rate limit is exceeded',
      () => server.refuse(clientsApi.edit, 429, '{"error":"Slower"}'),
      /Slower/,
    ],
  ])('%s is kept for a retry', async (_when, trouble, text) => {
    trouble()
    const { save, shown } = open()
    const notSaved = await save({ phone: '555-0199' })
    expect(notSaved).toMatchObject({ isKept: true, message: expect.stringMatching(text) })
    expect(shown()?.phone).toBe('555-0100')
    const stored = serveClient()
    expect(await save({ phone: '555-0199' })).toBeUndefined()
    expect(stored.phone).toBe('555-0199')
  })

  test('is kept without a toast after the session ended, because the sign-in overlay explains it', async () => {
    server.refuse(clientsApi.edit, 401, '{"error":"Sign in to continue"}')
    const { save } = open()
    expect(await save({ phone: '555-0199' })).toMatchObject({ isKept: true })
    expect(toastError).not.toHaveBeenCalled()
  })
})

describe('another user’s change', () => {
  test('of another field is no conflict and shows', async () => {
    const stored = serveClient()
    const { save, shown } = open()
    changeElsewhere(stored, { notes: 'Has a dog' })
    expect(await save({ phone: '555-0199' })).toBeUndefined()
    expect(versionsSent()).toEqual([1, 2])
    expect(stored).toMatchObject({ phone: '555-0199', notes: 'Has a dog' })
    expect(shown()).toMatchObject({ phone: '555-0199', notes: 'Has a dog' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('to the same value is no conflict', async () => {
    const stored = serveClient()
    const { save, shown } = open()
    changeElsewhere(stored, { phone: '555-0199' })
    expect(await save({ phone: '555-0199' })).toBeUndefined()
    expect(shown()).toMatchObject({ phone: '555-0199', version: 2 })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('of the same field shows both versions, and keeping mine overwrites theirs', async () => {
    const stored = serveClient()
    const { save, shown } = open()
    changeElsewhere(stored, { phone: '555-0777' })
    let saving: ReturnType<typeof save> | undefined
    act(() => void (saving = save({ phone: '555-0199' })))
    const versions = within(await dialog())
    expect(versions.getByRole('group', { name: 'Yours' }).textContent).toBe('555-0199')
    expect(versions.getByRole('group', { name: 'Theirs' }).textContent).toBe('555-0777')
    await user.click(versions.getByRole('button', { name: 'Keep mine' }))
    expect(await saving).toBeUndefined()
    expect(stored).toMatchObject({ phone: '555-0199', version: 3 })
    expect(shown()).toMatchObject({ phone: '555-0199', version: 3 })
  })

  test('of the same field while the user types, which the screen shows already, opens the dialog too', async () => {
    const stored = serveClient()
    const { saveTyped, queries } = open()
    changeElsewhere(stored, { phone: '555-0777' })
    queries.setQueryData(pageKey, { ...hannah, ...stored })
    let saving: ReturnType<typeof saveTyped> | undefined
    act(() => void (saving = saveTyped('555-0199', '555-0100')))
    const versions = within(await dialog())
    expect(versions.getByRole('group', { name: 'Theirs' }).textContent).toBe('555-0777')
    expect(patches()).toEqual([])
    await user.click(versions.getByRole('button', { name: 'Keep mine' }))
    expect(await saving).toBeUndefined()
    expect(stored).toMatchObject({ phone: '555-0199', version: 3 })
  })

  test('opens the dialog again if they change the field once more', async () => {
    const stored = serveClient()
    const { save } = open()
    changeElsewhere(stored, { phone: '555-0777' })
    let saving: ReturnType<typeof save> | undefined
    act(() => void (saving = save({ phone: '555-0199' })))
    await dialog()
    changeElsewhere(stored, { phone: '555-0888' })
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(screen.getByRole('group', { name: 'Theirs' }).textContent).toBe('555-0888'))
    await user.click(screen.getByRole('button', { name: 'Keep theirs' }))
    expect(await saving).toBeUndefined()
    expect(stored.phone).toBe('555-0888')
  })

  test('can be accepted, and undisputed fields are still saved', async () => {
    const stored = serveClient()
    const { save, shown } = open()
    changeElsewhere(stored, { phone: '555-0777' })
    let saving: ReturnType<typeof save> | undefined
    act(() => void (saving = save({ phone: '555-0199', notes: 'Has a dog' })))
    await user.click(within(await dialog()).getByRole('button', { name: 'Keep theirs' }))
    expect(await saving).toBeUndefined()
    expect(stored).toMatchObject({ phone: '555-0777', notes: 'Has a dog' })
    expect(shown()).toMatchObject({ phone: '555-0777', notes: 'Has a dog' })
  })

  test('can be decided later: the typed text is kept and nothing is overwritten', async () => {
    const stored = serveClient()
    const { save, shown } = open()
    changeElsewhere(stored, { phone: '555-0777' })
    let saving: ReturnType<typeof save> | undefined
    act(() => void (saving = save({ phone: '555-0199' })))
    await dialog()
    await user.keyboard('{Escape}')
    expect(await saving).toMatchObject({ isKept: true })
    expect([stored.phone, shown()?.phone]).toEqual(['555-0777', '555-0777'])
  })

  test('that deleted the record is reported', async () => {
    server.refuse(clientsApi.edit, 412, '{"error":"Someone changed it"}')
    server.refuse(clientsApi.get, 404, '{"error":"Client not found"}')
    const { save } = open()
    expect(await save({ phone: '555-0199' })).toEqual({ message: 'Client not found', isKept: false })
  })
})
