import { brandingApi, type CompanyStyles } from '@mantel/domain/settings/branding'
import { call } from '../api/api.ts'
import { readStorage, writeStorage } from '../session/local-storage.ts'
import { type ThemeOptions, themeVariables } from './theme-variables.ts'

const stylesKey = 'company-styles'

let options: ThemeOptions = { mode: 'light', extent: 'accents' }
// The styles of the last visit are cached, so that users do not see the default colors first.
let styles = readCachedStyles()

let requests = 0

export const hasStyles = () => styles !== null

/** Loads and applies the styles for the current user. A failure is logged and changes nothing. */
export async function loadStyles() {
  const request = ++requests
  try {
    const answer = await call(brandingApi.styles, {})
    // The response is outdated if styles were requested or applied since, for example by a sign-in.
    if (request === requests) applyStyles(answer)
  } catch (error) {
    console.error('The company styles could not be loaded', error)
  }
}

/** Applies and caches styles. Responses that are still pending are ignored. */
export function applyStyles(next: CompanyStyles) {
  requests++
  styles = next
  writeStorage(stylesKey, JSON.stringify(styles))
  paint()
}

/** Sets the mode and how many of the company's colors are used. Each layout calls this. */
export function applyTheme(next: ThemeOptions) {
  if (next.mode === options.mode && next.extent === options.extent) return
  options = next
  paint()
}

/** Returns CSS variables for a part of the screen whose mode differs from the rest. */
export const themeFor = (part: ThemeOptions) => (styles ? themeVariables(styles, part) : {})

export function paint(root: HTMLElement = document.documentElement) {
  root.classList.toggle('dark', options.mode === 'dark')
  root.style.cssText = ''
  for (const [name, value] of Object.entries(themeFor(options))) root.style.setProperty(name, value)
}

function readCachedStyles(): CompanyStyles | null {
  try {
    return brandingApi.styles.response.parse(JSON.parse(readStorage(stylesKey) ?? 'null'))
  } catch {
    return null
  }
}
