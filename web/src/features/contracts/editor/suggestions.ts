import type { Range } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import type { SuggestionOptions } from '@tiptap/suggestion'

export type Trigger = '@' | '/'
/** What somebody is about to insert: what they typed after the sign, and where it stands. */
export type Suggesting = { trigger: Trigger; query: string; range: Range; rect: () => DOMRect | null }

/** Whether the menu took the key. */
export type Hear = (event: KeyboardEvent) => boolean

/** Between the editor, which hears the keys, and the menu, which is drawn beside it. */
export function suggestionBridge() {
  let suggesting: Suggesting | null = null
  let heard: Hear = () => false
  const listeners = new Set<() => void>()
  return {
    show: (next: Suggesting | null) => {
      suggesting = next
      for (const listener of listeners) listener()
    },
    hear: (event: KeyboardEvent) => heard(event),
    /** Who hears the keys from now on. */
    listen: (hear: Hear) => {
      heard = hear
    },
    suggesting: () => suggesting,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type SuggestionBridge = ReturnType<typeof suggestionBridge>

export const suggestionFor = (
  trigger: Trigger,
  bridge: SuggestionBridge,
): Omit<SuggestionOptions, 'editor'> => ({
  char: trigger,
  pluginKey: new PluginKey(`suggest ${trigger}`),
  render: () => {
    const show = ({ query, range, clientRect }: Shown) =>
      bridge.show({ trigger, query, range, rect: () => clientRect?.() ?? null })
    return {
      onStart: show,
      onUpdate: show,
      onExit: () => bridge.show(null),
      onKeyDown: ({ event }) => event.key !== 'Escape' && bridge.hear(event),
    }
  },
})

type Shown = { query: string; range: Range; clientRect?: (() => DOMRect | null) | null }
