import type { WidgetConfig } from '@mantel/domain/leads/lead-form'
import * as copy from './copy.ts'
import { runForm } from './run-form.ts'
import { isRefused, loadConfig } from './send.ts'
import { showLoadError } from './show-result.ts'
import { applyColors, createSurface, drawSkeleton } from './surface.ts'

export type MountOptions = {
  origin: string
  key: string
  /** The form's configuration. Only our own pages set it, which saves a request. */
  config?: WidgetConfig
  isFramed?: boolean
  /** Describes the rows of the form, to reserve their height; see `rowsOf`. */
  rows?: string
}

/** One request for all forms of a page with the same key. */
const configs = new Map<string, Promise<WidgetConfig>>()

/** Shows the form in the shadow root of this element. */
export function mountForm(host: HTMLElement, options: MountOptions) {
  const { origin, key, config, isFramed = false } = options
  const surface = createSurface(host)
  const show = (given: WidgetConfig) => {
    applyColors(surface, given.colors)
    runForm({ origin, key, host, surface, isFramed }, given)
  }
  const load = () => {
    surface.replaceChildren(drawSkeleton(options.rows))
    fetchOnce(origin, key).then(show, (error: unknown) => {
      const isGone = isRefused(error) && error.status === 404
      console.warn(
        isGone ? `There is no lead form with the key ${key}` : 'The lead form could not be loaded',
        error,
      )
      showLoadError(surface, isGone ? copy.unavailable : copy.notLoaded, isGone ? undefined : load)
    })
  }
  if (config) show(config)
  else load()
}

function fetchOnce(origin: string, key: string) {
  const name = `${origin} ${key}`
  const known = configs.get(name)
  if (known) return known
  const loading = loadConfig(origin, key)
  configs.set(name, loading)
  // A failure is not cached, so that the next attempt sends a new request.
  loading.catch(() => configs.delete(name))
  return loading
}
