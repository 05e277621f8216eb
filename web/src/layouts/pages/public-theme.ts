import { useLayoutEffect } from 'react'
import { applyTheme, loadStyles } from '../../platform/theme/theme.ts'

/** Public pages are light and use the colors of the company whose page it is. */
export function usePublicTheme(mode: 'light' | 'dark' = 'light') {
  useLayoutEffect(() => applyTheme({ mode, extent: 'page' }), [mode])
  useLayoutEffect(() => void loadStyles(), [])
}
