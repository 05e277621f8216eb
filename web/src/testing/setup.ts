import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Long, so that tests fail only if something never appears, not because the machine is slow.
configure({ asyncUtilTimeout: 120_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})
