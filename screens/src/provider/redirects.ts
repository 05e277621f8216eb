import { waitFor } from '@testing-library/dom'
import { expect, onTestFinished, vi } from 'vitest'

/** Stops the page from leaving. Returns the address to which it wants to lead the browser. */
export function catchRedirect() {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const before = assign.mock.calls.length
  onTestFinished(() => assign.mockRestore())
  return async () => {
    await waitFor(() => expect(assign.mock.calls.length).toBeGreaterThan(before))
    return String(assign.mock.lastCall?.[0])
  }
}
