import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  CommandAnswers,
  CommandBox,
  CommandGroup,
  CommandItem,
  CommandList,
  CommandSearch,
} from './command.tsx'

const opened = vi.fn<(what: string) => void>()
beforeEach(() => void opened.mockClear())

type Shown = { answers: string[]; commands?: string[]; isWaiting: boolean; isEntered?: boolean }

function Palette({ answers, commands = [], isWaiting, isEntered }: Shown) {
  const item = (name: string) => (
    <CommandItem key={name} onSelect={() => opened(name)}>
      {name}
    </CommandItem>
  )
  return (
    <CommandBox label="Search" matched isEntered={isEntered}>
      <CommandSearch placeholder="Search" />
      <CommandList empty="Nothing" isWaiting={isWaiting}>
        <CommandAnswers>
          {answers.length > 0 && <CommandGroup heading="Found">{answers.map(item)}</CommandGroup>}
        </CommandAnswers>
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

test('Enter before the answer opens the first of what is found', async () => {
  const show = open({ answers: [], isWaiting: true })
  press('Enter')
  expect(opened).not.toHaveBeenCalled()
  show({ answers: ['Bayshore', 'Bay Lane'], isWaiting: false })
  await expectOpened('Bayshore')
})

test('it is not meant for what answers the words before', async () => {
  const show = open({ answers: ['Bakery'], isWaiting: false })
  await expectSelected('Bakery')
  show({ answers: ['Bakery'], isWaiting: true })
  press('Enter')
  expect(opened).not.toHaveBeenCalled()
  show({ answers: ['Bayshore'], isWaiting: false })
  await expectOpened('Bayshore')
})

test('what does not have to be looked for is opened at once', async () => {
  open({ answers: [], commands: ['Profile'], isWaiting: true })
  await expectSelected('Profile')
  press('Enter')
  expect(opened.mock.calls).toEqual([['Profile']])
})

test('another key takes it back, and nothing found is nothing opened', async () => {
  const show = open({ answers: [], isWaiting: true })
  press('Enter')
  press('a')
  show({ answers: ['Bayshore'], isWaiting: false })
  await expectSelected('Bayshore')
  show({ answers: [], isWaiting: true })
  press('Enter')
  show({ answers: [], isWaiting: false })
  show({ answers: ['Later'], isWaiting: false })
  await expectSelected('Later')
  expect(opened).not.toHaveBeenCalled()
})

test('Enter that came before the palette did waits as well', async () => {
  const show = open({ answers: [], isWaiting: true, isEntered: true })
  expect(opened).not.toHaveBeenCalled()
  show({ answers: ['Bayshore'], isWaiting: false })
  await expectOpened('Bayshore')
})
