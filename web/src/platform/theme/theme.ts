import { brandingApi, type CompanyStyles } from '@mantel/domain/settings/branding'
import { call } from '../api/api.ts'
import { readStorage, writeStorage } from '../session/local-storage.ts'
import { type ThemeOptions, themeVariables } from './theme-variables.ts'

const stylesKey = 'company-styles'

let options: ThemeOptions = { mode: 'light', extent: 'accents' }
// Cached from the last visit, so that a company does not see the default colors first.
let styles = readCachedStyles()

let requests = 0

export const hasStyles = () => styles !== null

/** Loads and applies the styles for the current user. A failure is logged and changes nothing. */
export async function loadStyles() {
  const request = ++requests
  try {
    const answer = await call(brandingApi.styles, {})
    // Ignore the response if styles were requested again, for example by a sign-in.
    if (request === requests) applyStyles(answer)
  } catch (error) {
    console.error('The company styles could not be loaded', error)
  }
}

/** Applies styles at once. Pending responses are outdated by this. */
export function applyStyles(next: CompanyStyles) {
  requests++
  styles = next
  writeStorage(stylesKey, JSON.stringify(styles))
  paint()
}

/** Each layout calls this with its mode and how much of the company's colors it uses. */
export function applyTheme(next: ThemeOptions) {
  if (next.mode === options.mode && next.extent === options.extent) return
  options = next
  paint()
}

/** Variables for a part of the screen that uses another mode. */
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
