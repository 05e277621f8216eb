import { waitFor } from '@testing-library/dom'
import { expect, onTestFinished, vi } from 'vitest'

/**
 * Stops the page from leaving. Returns a function that waits for the URL to which the page tries to send the browser.
 */
export function catchRedirect() {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const before = assign.mock.calls.length
  onTestFinished(() => assign.mockRestore())
  return async () => {
    await waitFor(() => expect(assign.mock.calls.length).toBeGreaterThan(before))
    return String(assign.mock.lastCall?.[0])
  }
}
