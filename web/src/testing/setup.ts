import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Long, so that a slow machine does not fail tests; only what never appears does.
configure({ asyncUtilTimeout: 120_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})
