import { useLayoutEffect } from 'react'
import { applyTheme, loadStyles } from '../../platform/theme/theme.ts'

/**
 * Applies the page colors of the signed-in user's company, or the platform's colors if there is none. Only the
 * SuperAdmin's sign-in page is dark.
 */
export function usePublicTheme(mode: 'light' | 'dark' = 'light') {
  useLayoutEffect(() => applyTheme({ mode, extent: 'page' }), [mode])
  useLayoutEffect(() => void loadStyles(), [])
}
