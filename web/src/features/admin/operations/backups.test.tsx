import { type Backup, platformApi } from '@mantel/domain/admin/operations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createRefresher } from '../../../platform/live/refresh-changed.ts'
import { answerOf, fakeServer } from '../../../testing/fake-server.ts'
import { renderInRouter } from '../../../testing/router.tsx'
import { Backups } from './backups.tsx'

const server = fakeServer()
const name = 'mantel-2026-11-15-09-00-00.tar.gz'
const listOf = (checked: Backup['checked'], checking: string | null = null) => ({
  isRunning: false,
  lastProblem: null,
  checking,
  backups: [{ name, size: 2048, createdAt: '2026-11-15T09:00:00.000Z', checked }],
})
const open = (queries = new QueryClient()) =>
  renderInRouter(
    <QueryClientProvider client={queries}>
      <Backups />
    </QueryClientProvider>,
  )

test('a backup is checked, and the list shows the result', async () => {
  let listed = listOf(null)
  server.reply(platformApi.backups, () => answerOf(platformApi.backups, listed))
  server.reply(platformApi.checkBackup, () => {
    listed = listOf({ at: new Date().toISOString(), problem: null })
    return answerOf(platformApi.checkBackup, listOf(null, name))
  })
  const queries = new QueryClient()
  const refresher = createRefresher(queries)
  onTestFinished(refresher.stop)
  await open(queries)
  fireEvent.click(await screen.findByRole('button', { name: `Check ${name}` }))
  expect(await screen.findByRole('button', { name: `Checking ${name}` })).toBeTruthy()
  // Simulates the event that the server sends at the end of the check.
  refresher.refreshKinds({ backup: [] })
  await screen.findByText('just now')
  expect(screen.getByRole('status').textContent).toBe('Checked just now: can be restored')
})

test('the section says where backups are, what they contain and how to restore them', async () => {
  server.answer(platformApi.backups, listOf(null))
  await open()
  const text = (await screen.findByRole('region', { name: 'Backups' })).textContent
  for (const part of [
    'backups folder of the data directory',
    'but not the secret key',
    'npm run restore -- FILE',
  ])
    expect(text).toContain(part)
  expect(text).toContain('It confirms that nothing is missing or changed')
})

test('a backup that can’t be restored says why', async () => {
  const problem = 'The archive is damaged: tables/public.users.copy was changed.'
  server.answer(platformApi.backups, listOf({ at: new Date().toISOString(), problem }))
  await open()
  expect(await screen.findByText(`can’t be restored. ${problem}`)).toBeTruthy()
})
