import { contractsApi } from '@mantel/domain/contracts/contracts'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { agreement } from '../../../testing/agreement.ts'
import { answerOf, fakeServer } from '../../../testing/fake-server.ts'
import { idOf } from '../../../testing/maple.ts'
import { VersionView } from './version-view.tsx'

const server = fakeServer()
const versionOf = (number: number, minute: number) => ({
  id: idOf(number),
  at: `2026-03-09T15:0${minute}:00.000Z`,
  userName: `Person ${number}`,
  revision: null,
})
const [shown, other] = [versionOf(1, 1), versionOf(2, 2)]

test('a version that fails to load can be loaded again', async () => {
  let isDown = true
  server.answer(contractsApi.versions, [other, shown])
  server.reply(contractsApi.version, ({ url }) => {
    if (url.endsWith(other.id) && isDown) return { status: 500, body: '{}' }
    const version = url.endsWith(other.id) ? other : shown
    const content = doc(paragraph(version === other ? 'In sixty days.' : 'In thirty days.'))
    return answerOf(contractsApi.version, { ...version, content })
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <VersionView
        contract={agreement}
        versionId={shown.id}
        current={doc(paragraph('In ninety days.'))}
        nameOf={(id) => id}
        flush={async () => 1}
        onRestored={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('ninety')).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('Compare with'), other.id)
  expect(await screen.findByText('We couldn’t load the other version')).toBeDefined()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('sixty')).toBeDefined()
})
