import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderInRouter } from '../../testing/router.tsx'
import { type DataColumn, DataTable, type DataTableProps } from './data-table.tsx'
import { DataTableSkeleton } from './data-table-skeleton.tsx'
import { useSelection } from './selection.ts'

type Row = { id: string; name: string; value: number }
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `id-${at}`, name: `Client ${at}`, value: at }))

const columns: DataColumn<Row>[] = [
  { name: 'name', header: 'Name', sortable: true, cell: ({ name }) => name },
  { name: 'value', header: 'Value', numeric: true, cell: ({ value }) => value },
]

function List({ rows, ...props }: { rows: Row[] } & Partial<DataTableProps<Row>>) {
  const selection = useSelection(rows.map(({ id }) => id))
  const [sort, setSort] = useState('name')
  return (
    <>
      <DataTable
        label="Clients"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        linkTo={({ id }) => `/clients/${id}`}
        renderPhoneRow={({ name }) => name}
        sort={sort}
        onSort={setSort}
        selection={selection}
        {...props}
      />
      <output>{[...selection.selected].join(' ')}</output>
    </>
  )
}

const link = (at: number) => screen.getByRole('link', { name: `Client ${at}` })
const selected = () => screen.getByRole('status').textContent
const box = (name: string) => screen.getByRole('checkbox', { name })

describe('a list', () => {
  test('is a real table with a header and a link for each row', async () => {
    await renderInRouter(<List rows={rowsOf(3)} total={7} />)
    const table = screen.getByRole('table', { name: 'Clients' })
    expect(table.getAttribute('aria-rowcount')).toBe('8')
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.getAttribute('aria-rowindex')),
    ).toEqual(['1', '2', '3', '4'])
    expect(within(table).getByRole('rowheader', { name: 'Client 1' })).toBeTruthy()
    expect(link(1).getAttribute('href')).toBe('/clients/id-1')
  })

  test('is one Tab stop, and the arrow keys move within it', async () => {
    await renderInRouter(<List rows={rowsOf(3)} />)
    expect([0, 1, 2].map((at) => link(at).tabIndex)).toEqual([0, -1, -1])
    link(0).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(link(1))
    expect([0, 1, 2].map((at) => link(at).tabIndex)).toEqual([-1, 0, -1])
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(document.activeElement).toBe(link(2))
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(document.activeElement).toBe(link(0))
  })

  test('keeps the focus on its row while others add rows above it, and moves it on when the row is removed', async () => {
    function Changing() {
      const [rows, setRows] = useState(rowsOf(4))
      const change = (key: string) => {
        if (key === 'a') setRows((now) => [{ id: 'new', name: 'Added', value: 0 }, ...now])
        if (key === 'r') setRows((now) => now.filter(({ id }) => id !== 'id-2'))
      }
      return (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands in for what others do
        <div onKeyDown={({ key }) => change(key)}>
          <List rows={rows} />
        </div>
      )
    }
    await renderInRouter(<Changing />)
    act(() => link(1).focus())
    await userEvent.keyboard('{ArrowDown}a')
    expect(screen.getByRole('link', { name: 'Added' }).tabIndex).toBe(-1)
    expect(document.activeElement).toBe(link(2))
    expect(link(2).tabIndex).toBe(0)
    await userEvent.keyboard('r')
    expect(document.activeElement).toBe(link(3))
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(link(1))
  })

  test('opens the peek with the space key or a click on a row, not on its link', async () => {
    const onPeek = vi.fn<(row: Row) => void>()
    await renderInRouter(<List rows={rowsOf(3)} onPeek={onPeek} />)
    link(1).focus()
    await userEvent.keyboard(' ')
    await userEvent.click(screen.getByRole('cell', { name: '2' }))
    await userEvent.click(link(0))
    await userEvent.click(box('Select Client 0'))
    expect(onPeek.mock.calls.map(([{ id }]) => id)).toEqual(['id-1', 'id-2'])
  })

  test('moves an open peek with the arrow keys, and follows the peek', async () => {
    function Peeking() {
      const [peeked, setPeeked] = useState('id-1')
      return (
        <>
          <List rows={rowsOf(4)} peeked={peeked} onPeek={({ id }) => setPeeked(id)} />
          <button type="button" onClick={() => setPeeked('id-3')}>
            Walk on
          </button>
        </>
      )
    }
    await renderInRouter(<Peeking />)
    expect(link(1).tabIndex).toBe(0)
    link(1).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(link(2))
    await userEvent.click(screen.getByText('Walk on'))
    expect(link(3).tabIndex).toBe(0)
  })

  test('selects rows with checkboxes and X, and ranges with Shift', async () => {
    await renderInRouter(<List rows={rowsOf(6)} />)
    const user = userEvent.setup()
    await user.click(box('Select Client 1'))
    expect(selected()).toBe('id-1')
    await user.keyboard('{Shift>}')
    await user.click(box('Select Client 3'))
    await user.keyboard('{/Shift}')
    expect(selected()).toBe('id-1 id-2 id-3')
    link(5).focus()
    await userEvent.keyboard('x')
    expect(selected()).toBe('id-1 id-2 id-3 id-5')
    await userEvent.keyboard('x{ArrowUp}')
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(selected()).toBe('id-1 id-2 id-3 id-4 id-5')
    await userEvent.click(box('Select all'))
    expect(selected()).toBe('id-0 id-1 id-2 id-3 id-4 id-5')
    await userEvent.click(box('Select all'))
    expect(selected()).toBe('')
  })

  test('ignores X if letter keys are switched off', async () => {
    await renderInRouter(<List rows={rowsOf(2)} letters={false} />)
    link(0).focus()
    await userEvent.keyboard('x')
    expect(selected()).toBe('')
  })

  test('is sorted by its column headers, ascending and then descending', async () => {
    await renderInRouter(<List rows={rowsOf(2)} />)
    const head = () => screen.getByRole('columnheader', { name: 'Name' })
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(within(head()).getByRole('button'))
    expect(head().getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(within(head()).getByRole('button'))
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    expect(screen.getByRole('columnheader', { name: 'Value' }).hasAttribute('aria-sort')).toBe(false)
  })

  test('of more than forty rows renders only the visible ones and the focused one', async () => {
    // happy-dom has no layout, so sizes are stubbed.
    vi.stubGlobal('ResizeObserver', undefined)
    const sizes = (['offsetHeight', 'clientHeight'] as const).map((size) =>
      vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(600),
    )
    await renderInRouter(<List rows={rowsOf(1000)} />)
    const drawn = () => screen.getAllByRole('row').length
    await waitFor(() => expect(drawn()).toBeGreaterThan(6))
    expect(drawn()).toBeLessThan(100)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
    link(0).focus()
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(link(999))
    expect(link(999).closest('tr')?.getAttribute('aria-rowindex')).toBe('1001')
    for (const size of sizes) size.mockRestore()
    vi.unstubAllGlobals()
  })

  test('renders up to forty rows without virtualization', async () => {
    await renderInRouter(<List rows={rowsOf(40)} />)
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(41))
  })
})

describe('rows that are not loaded yet', () => {
  const more = { hasMore: true, isLoading: false, load: () => {} }

  test('are loaded before the end of the list is visible, but not twice at once', async () => {
    const load = vi.fn<() => void>()
    await renderInRouter(<List rows={rowsOf(50)} more={{ ...more, load }} />)
    expect(load).toHaveBeenCalledOnce()
    load.mockClear()
    await renderInRouter(<List rows={rowsOf(50)} more={{ ...more, load, isLoading: true }} />)
    expect(load).not.toHaveBeenCalled()
  })

  test('are loaded with a button once there are many', async () => {
    const load = vi.fn<() => void>()
    await renderInRouter(<List rows={rowsOf(500)} more={{ ...more, load }} />)
    expect(load).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Load 100 more' }))
    expect(load).toHaveBeenCalledOnce()
  })

  test('show why they could not be loaded, and can be retried', async () => {
    const load = vi.fn<() => void>()
    await renderInRouter(<List rows={rowsOf(50)} more={{ ...more, load, error: 'No connection.' }} />)
    expect(screen.getByRole('alert').textContent).toContain('No connection.')
    expect(load).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(load).toHaveBeenCalledOnce()
  })
})

test('a skeleton has the columns of its list', async () => {
  await renderInRouter(<DataTableSkeleton label="Clients" columns={columns} rows={3} />)
  expect(screen.getByRole('status').textContent).toBe('Loading clients')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(3)
  expect([...document.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(['Name', 'Value'])
})
