import { useSyncExternalStore } from 'react'

/** Whether the screen is like this now. */
export const useMedia = (query: string) =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
