import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { SearchBox } from '../form/search-box.tsx'
import { Filters, ViewPills } from './filters.tsx'

const options = ['Referral', 'Website'].map((value) => ({ value, label: value }))

describe('filters', () => {
  test('are chips that show their value and can be changed and removed', async () => {
    const onChange = vi.fn<(name: string, value: string | undefined) => void>()
    render(
      <Filters
        filters={[{ name: 'source', label: 'Source', options, value: 'Referral' }]}
        onChange={onChange}
      />,
    )
    expect(screen.getByRole('group', { name: 'Source is Referral' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Source: Referral' }))
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Website' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Source is Referral' }))
    expect(onChange.mock.calls).toEqual([
      ['source', 'Website'],
      ['source', undefined],
    ])
  })

  test('are added from a menu, with a submenu per filter if there are several', async () => {
    const onChange = vi.fn<(name: string, value: string | undefined) => void>()
    const filters = ['source', 'type'].map((name) => ({ name, label: name, options, value: undefined }))
    render(<Filters filters={filters} onChange={onChange} />)
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'type' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Website' }))
    expect(onChange.mock.calls).toEqual([['type', 'Website']])
  })
})

test('views show their counts, and one of them is selected', async () => {
  const onChange = vi.fn<(view: string) => void>()
  const views = [
    { value: 'all', label: 'All', count: 23 },
    { value: 'active', label: 'Active now' },
  ]
  render(<ViewPills label="View" value="all" views={views} onChange={onChange} />)
  expect(screen.getByRole('radio', { name: /All\s*23/ }).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByRole('radio', { name: 'Active now' }))
  await userEvent.click(screen.getByRole('radio', { name: /All/ }))
  expect(onChange.mock.calls).toEqual([['active']])
})

describe('a search box', () => {
  function Box({ onSearch }: { onSearch: (text: string) => void }) {
    const [value, setValue] = useState('')
    return (
      <>
        <SearchBox
          label="Search"
          value={value}
          onChange={(text) => {
            onSearch(text)
            setValue(text)
          }}
        />
        <button type="button" onClick={() => setValue('')}>
          Go back
        </button>
      </>
    )
  }

  test('searches when the user pauses typing, and follows changes of its value', async () => {
    const onSearch = vi.fn<(text: string) => void>()
    render(<Box onSearch={onSearch} />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
    await userEvent.type(input, 'hannah ')
    await waitFor(() => expect(onSearch.mock.calls).toEqual([['hannah']]))
    await userEvent.click(screen.getByText('Go back'))
    expect(input.value).toBe('')
    await userEvent.type(input, 'dana')
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('dana'))
    await userEvent.type(input, '{Escape}')
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(''))
  })
})
