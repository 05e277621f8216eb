import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { currentSession } from '../../platform/session/session.ts'

/**
 * Sets `data-ready` on `<main>` once the screen's code and data are loaded and it reacts to input; removes it while
 * something is loading. Browser tests wait for it. Returns a function that stops watching.
 */
export function markWhenReady(queries: QueryClient, router: AnyRouter) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isBusy = () => router.state.status !== 'idle' || queries.isFetching() > 0

  function update() {
    clearTimeout(timer)
    if (isBusy()) document.querySelector('main[data-ready]')?.removeAttribute('data-ready')
    // Waits for content that renders in a later task; see `useIsPainted`.
    else timer = setTimeout(mark, 50)
  }

  function mark() {
    const main = document.querySelector('main')
    if (isBusy() || main?.hasAttribute('data-ready')) return
    // Nothing calls `update` when `<main>` appears or when the session is no longer loading, so we check again later.
    if (!main || currentSession().state === 'loading') update()
    else main.setAttribute('data-ready', '')
  }

  const stops = [
    queries.getQueryCache().subscribe(update),
    router.subscribe('onBeforeLoad', update),
    router.subscribe('onResolved', update),
    () => clearTimeout(timer),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
