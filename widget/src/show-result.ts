import * as copy from './copy.ts'
import { checkIcon, element, icon } from './elements.ts'

/**
 * Replaces the form with the thank-you text. The surface keeps its height, so that the page around it does not jump.
 */
export function showThanks(surface: HTMLElement, status: HTMLElement, text: string, link: string | null) {
  const { height } = surface.getBoundingClientRect()
  surface.style.setProperty('min-height', `${Math.round(height)}px`)
  surface.querySelector('form')?.remove()
  status.tabIndex = -1
  status.append(
    icon(checkIcon),
    element('p', {}, text),
    ...(link ? [element('a', { href: link, target: '_top' }, copy.continueLink)] : []),
  )
}

/** Shown instead of the form if it cannot be loaded. */
export function showLoadError(surface: HTMLElement, text: string, retry?: () => void) {
  const button = element('button', { type: 'button' }, copy.tryAgain)
  if (retry) button.addEventListener('click', retry)
  surface.replaceChildren(
    element('div', { class: 'fields', role: 'alert' }, element('p', {}, text), ...(retry ? [button] : [])),
  )
}

/**
 * Returns true if the browser starts to load the page. Inside a frame, browsers allow this only within seconds of the
 * visitor's click.
 */
export function leaveFor(url: string, isFramed: boolean) {
  if (!/^https?:\/\//i.test(url)) return false
  try {
    const target = isFramed ? window.top : window
    if (!target) return false
    target.location.href = url
    return true
  } catch {
    return false
  }
}
