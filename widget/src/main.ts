import { APP_NAME } from '@mantel/domain/basics/product'
import { watchPage } from './find-scripts.ts'
import { applyFrameHeights, sendHeight } from './frame-height.ts'
import { mountForm } from './mount.ts'

type Api = { mount: (element: HTMLElement, key: string) => void }

/**
 * The entry of widget.js. A page can contain the script tag several times, and a single-page site can run it again, so
 * only the first run starts the widget. watchPage() finds tags that are added later.
 */
const page = window as unknown as Record<string, Api | undefined>
// Null for a tag with `type="module"`.
const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="/widget.js"]')

if (script && !page[APP_NAME]) {
  const { origin } = new URL(script.src)
  page[APP_NAME] = { mount: (element, key) => mountForm(element, { origin, key }) }
  watchPage()
  if (script.dataset.framed === undefined) applyFrameHeights(origin)
  else sendHeight()
}
