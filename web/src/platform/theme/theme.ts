import { brandingApi, type CompanyStyles } from '@mantel/domain/settings/branding'
import { call } from '../api/api.ts'
import { store, stored } from '../session/local-storage.ts'
import { type Look, themeOf } from './theme-of.ts'

const stylesKey = 'company-styles'

let look: Look = { mode: 'light', extent: 'accents' }
// Kept from the last visit, so that a studio does not see another one's colours first.
let styles = remembered()

let calls = 0

export const hasStyles = () => styles !== null

/** Loads the styles of whoever is at the screen and puts them on. A failure is logged and changes nothing. */
export async function loadStyles() {
  const asked = ++calls
  try {
    const answer = await call(brandingApi.styles, {})
    // Somebody signed in or out meanwhile, and asked again.
    if (asked === calls) wearStyles(answer)
  } catch (error) {
    console.error('The company styles could not be loaded', error)
  }
}

/** Puts styles on at once; an answer to an earlier question about them comes too late. */
export function wearStyles(next: CompanyStyles) {
  calls++
  styles = next
  store(stylesKey, JSON.stringify(styles))
  paint()
}

/** What a frame asks for when it is entered: its mode, and how much of it is the company's. */
export function wear(next: Look) {
  if (next.mode === look.mode && next.extent === look.extent) return
  look = next
  paint()
}

/** The same colours for a part of the screen that looks another way. */
export const colorsFor = (part: Look) => (styles ? themeOf(styles, part) : {})

export function paint(root: HTMLElement = document.documentElement) {
  root.classList.toggle('dark', look.mode === 'dark')
  root.style.cssText = ''
  for (const [name, value] of Object.entries(colorsFor(look))) root.style.setProperty(name, value)
}

function remembered(): CompanyStyles | null {
  try {
    return brandingApi.styles.response.parse(JSON.parse(stored(stylesKey) ?? 'null'))
  } catch {
    return null
  }
}
