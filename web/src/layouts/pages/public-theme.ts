import { useLayoutEffect } from 'react'
import { loadStyles, wear } from '../../platform/theme/theme.ts'

/** Pages for everybody are light, and wear the colours of whoever's door it is. */
export function usePublicLook(mode: 'light' | 'dark' = 'light') {
  useLayoutEffect(() => wear({ mode, extent: 'page' }), [mode])
  useLayoutEffect(() => void loadStyles(), [])
}
