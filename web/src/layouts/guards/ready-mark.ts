import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { currentSession } from '../../platform/session/session.ts'

/**
 * Sets `data-ready` on `<main>` once the screen has its code and its data and listens; takes it away while something is on
 * its way. Browser tests wait for it before they act. Returns what ends this.
 */
export function markWhenReady(queries: QueryClient, router: AnyRouter) {
  let soon: ReturnType<typeof setTimeout> | undefined
  const isBusy = () => router.state.status !== 'idle' || queries.isFetching() > 0

  function look() {
    clearTimeout(soon)
    if (isBusy()) document.querySelector('main[data-ready]')?.removeAttribute('data-ready')
    // After what is drawn in a later task, see `useIsPainted`.
    else soon = setTimeout(mark, 50)
  }

  function mark() {
    const main = document.querySelector('main')
    if (isBusy() || main?.hasAttribute('data-ready')) return
    // Neither of these is told: who is signed in, and when a part that was fetched is drawn.
    if (!main || currentSession().state === 'loading') look()
    else main.setAttribute('data-ready', '')
  }

  const stops = [
    queries.getQueryCache().subscribe(look),
    router.subscribe('onBeforeLoad', look),
    router.subscribe('onResolved', look),
    () => clearTimeout(soon),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
