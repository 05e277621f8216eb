import { APP_NAME } from '@mantel/domain/basics/product'
import type { WidgetConfig } from '@mantel/domain/leads/lead-form'
import { mountForm } from './mount.ts'

const hostName = `${APP_NAME.toLowerCase()}-lead-form`
const selector = 'script[data-company][src*="/widget.js"]'
const hosts = new WeakMap<Element, HTMLElement>()

/**
 * Places a form for every script tag: right after the tag, or in the element that `data-target` selects. If a
 * single-page site moves the tag or inserts it again, the form moves with it and keeps what was typed.
 */
export function placeForms() {
  for (const script of document.querySelectorAll<HTMLScriptElement>(selector)) {
    const { target } = script.dataset
    // Nothing in the head is visible, so a tag there without a target shows its form at the end of the page.
    const parent = target ? document.querySelector(target) : visibleParent(script)
    const known = hosts.get(script)
    if (!parent || known?.parentNode === parent) continue
    const host = known ?? document.createElement(hostName)
    if (parent === script.parentNode) script.after(host)
    else parent.append(host)
    if (known) continue
    hosts.set(script, host)
    mountForm(host, optionsOf(script))
  }
}

const visibleParent = ({ parentNode }: Element) => (parentNode === document.head ? document.body : parentNode)

function optionsOf({ src, dataset }: HTMLScriptElement) {
  return {
    origin: new URL(src).origin,
    key: dataset.company ?? '',
    rows: dataset.rows,
    // Only our own pages set `data-config` and `data-framed`.
    config: dataset.config ? readConfig(dataset.config) : undefined,
    isFramed: dataset.framed !== undefined,
  }
}

function readConfig(id: string) {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as WidgetConfig) : undefined
}

/** Places forms now and whenever the page changes. */
export function watchPage() {
  placeForms()
  new MutationObserver(placeForms).observe(document, { childList: true, subtree: true })
}
