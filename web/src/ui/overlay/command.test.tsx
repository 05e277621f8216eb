import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  CommandBox,
  CommandGroup,
  CommandItem,
  CommandList,
  CommandResults,
  CommandSearch,
} from './command.tsx'

const opened = vi.fn<(name: string) => void>()
beforeEach(() => void opened.mockClear())

type Shown = { results: string[]; commands?: string[]; isWaiting: boolean; isEntered?: boolean }

function Palette({ results, commands = [], isWaiting, isEntered }: Shown) {
  const item = (name: string) => (
    <CommandItem key={name} onSelect={() => opened(name)}>
      {name}
    </CommandItem>
  )
  return (
    <CommandBox label="Search" matched isEntered={isEntered}>
      <CommandSearch placeholder="Search" />
      <CommandList empty="Nothing" isWaiting={isWaiting}>
        <CommandResults>
          {results.length > 0 && <CommandGroup heading="Found">{results.map(item)}</CommandGroup>}
        </CommandResults>
        {commands.length > 0 && <CommandGroup heading="Go to">{commands.map(item)}</CommandGroup>}
      </CommandList>
    </CommandBox>
  )
}
function open(first: Shown) {
  const { rerender } = render(<Palette {...first} />)
  return (shown: Shown) => rerender(<Palette {...shown} />)
}
const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key })
const expectSelected = (name: string) =>
  waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toBe(name))
const expectOpened = (name: string) => waitFor(() => expect(opened.mock.calls).toEqual([[name]]))

test('Enter before the results arrive opens the first result', async () => {
  const show = open({ results: [], isWaiting: true })
  press('Enter')
  expect(opened).not.toHaveBeenCalled()
  show({ results: ['Bayshore', 'Bay Lane'], isWaiting: false })
  await expectOpened('Bayshore')
})

test('Enter does not open results of the previous search', async () => {
  const show = open({ results: ['Bakery'], isWaiting: false })
  await expectSelected('Bakery')
  show({ results: ['Bakery'], isWaiting: true })
  press('Enter')
  expect(opened).not.toHaveBeenCalled()
  show({ results: ['Bayshore'], isWaiting: false })
  await expectOpened('Bayshore')
})

test('commands that need no search open at once', async () => {
  open({ results: [], commands: ['Profile'], isWaiting: true })
  await expectSelected('Profile')
  press('Enter')
  expect(opened.mock.calls).toEqual([['Profile']])
})

test('another key cancels a pending Enter, and without results nothing opens', async () => {
  const show = open({ results: [], isWaiting: true })
  press('Enter')
  press('a')
  show({ results: ['Bayshore'], isWaiting: false })
  await expectSelected('Bayshore')
  show({ results: [], isWaiting: true })
  press('Enter')
  show({ results: [], isWaiting: false })
  show({ results: ['Later'], isWaiting: false })
  await expectSelected('Later')
  expect(opened).not.toHaveBeenCalled()
})

test('Enter pressed before the palette opened waits as well', async () => {
  const show = open({ results: [], isWaiting: true, isEntered: true })
  expect(opened).not.toHaveBeenCalled()
  show({ results: ['Bayshore'], isWaiting: false })
  await expectOpened('Bayshore')
})
