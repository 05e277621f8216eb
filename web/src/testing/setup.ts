import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A slow machine is no failure: what never comes is.
configure({ asyncUtilTimeout: 120_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})
