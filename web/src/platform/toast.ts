import { useSyncExternalStore } from 'react'

export type ToastContent = {
  title: string
  text?: string
  tone?: 'plain' | 'error'
  action?: { label: string; run: () => void }
}
export type ToastState = ToastContent & { id: number; open: boolean }

/** After it was dismissed it stays known for this long, as the specification has it. */
const removalDelay = 1_000_000
export const displayTime = 5_000

let current: ToastState | null = null
let removal: ReturnType<typeof setTimeout> | undefined
let ids = 0
const listeners = new Set<() => void>()

/** One at a time: a new one takes the place of the one before. */
export function toast(content: ToastContent) {
  clearTimeout(removal)
  change({ ...content, id: ++ids, open: true })
}

export const toastError = (text: string) => toast({ title: 'Error', text, tone: 'error' })

export function dismissToast(id: number) {
  if (current?.id !== id) return
  change({ ...current, open: false })
  removal = setTimeout(() => change(null), removalDelay)
}

/** What it says may be about somebody who is no longer here. */
export function clearToast() {
  clearTimeout(removal)
  change(null)
}

const shown = () => current
/** The public pages are also drawn on the server, where there is none yet. */
export const useToast = () => useSyncExternalStore(subscribe, shown, shown)

function change(next: ToastState | null) {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
