import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { SearchBox } from '../form/search-box.tsx'
import { Filters, ViewPills } from './filters.tsx'

const options = ['Referral', 'Website'].map((value) => ({ value, label: value }))

describe('filters', () => {
  test('are chips that say what they hold, can be changed, and go', async () => {
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
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Source is Referral' }))
    expect(onChange.mock.calls).toEqual([
      ['source', 'Website'],
      ['source', undefined],
    ])
  })

  test('are added from a menu; of several, first which one', async () => {
    const onChange = vi.fn<(name: string, value: string | undefined) => void>()
    const filters = ['source', 'type'].map((name) => ({ name, label: name, options, value: undefined }))
    render(<Filters filters={filters} onChange={onChange} />)
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'type' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Website' }))
    expect(onChange.mock.calls).toEqual([['type', 'Website']])
  })
})

test('views say how many they hold, and one of them is chosen', async () => {
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
  function Box({ found }: { found: (text: string) => void }) {
    const [value, setValue] = useState('')
    return (
      <>
        <SearchBox
          label="Search"
          value={value}
          onChange={(text) => {
            found(text)
            setValue(text)
          }}
        />
        <button type="button" onClick={() => setValue('')}>
          Go back
        </button>
      </>
    )
  }

  test('looks once the typing pauses, and follows the address', async () => {
    const found = vi.fn<(text: string) => void>()
    render(<Box found={found} />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
    await userEvent.type(input, 'hannah ')
    await waitFor(() => expect(found.mock.calls).toEqual([['hannah']]))
    await userEvent.click(screen.getByText('Go back'))
    expect(input.value).toBe('')
    await userEvent.type(input, 'dana')
    await waitFor(() => expect(found).toHaveBeenLastCalledWith('dana'))
    await userEvent.type(input, '{Escape}')
    await waitFor(() => expect(found).toHaveBeenLastCalledWith(''))
  })
})
