import { createStore, useStore } from './store.ts'

export type ToastContent = {
  title: string
  text?: string
  tone?: 'plain' | 'error'
  action?: Action
  /** A second action, after a refusal that the user can do something about. */
  help?: Action
}
type Action = { label: string; run: () => void }
export type ToastState = ToastContent & { id: number; open: boolean }

/** How long a dismissed toast stays in the store. The product specification fixes this time. */
const removalDelay = 1_000_000
export const displayTime = 5_000

const shown = createStore<ToastState | null>(null)
let removal: ReturnType<typeof setTimeout> | undefined
let ids = 0

/** Shows a toast. There is only one at a time: a new one replaces the previous one. */
export function toast(content: ToastContent) {
  clearTimeout(removal)
  shown.set({ ...content, ...helpIn(content), id: ++ids, open: true })
}

export const toastError = (text: string) => toast({ title: 'Error', text, tone: 'error' })

function helpIn({ tone, text }: ToastContent): Partial<ToastContent> {
  const help = tone === 'error' && text ? findHelp(text) : null
  if (!help) return {}
  return 'note' in help ? { text: `${text} ${help.note}` } : { help: help.action }
}

let findHelp: (text: string) => { action: Action } | { note: string } | null = () => null

/**
 * Registers a function that finds help for an error's text: an action, such as a link to the plans, or a sentence that
 * is added to it. Returns a function that unregisters it.
 */
export function offerHelp(find: typeof findHelp) {
  findHelp = find
  return () => {
    findHelp = () => null
  }
}

export function dismissToast(id: number) {
  const current = shown.get()
  if (current?.id !== id) return
  shown.set({ ...current, open: false })
  removal = setTimeout(() => shown.set(null), removalDelay)
}

/** Call this when the user changes: the toast may be about the previous user's data. */
export function clearToast() {
  clearTimeout(removal)
  shown.set(null)
}

export const useToast = () => useStore(shown)
