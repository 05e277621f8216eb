import type { Range } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import type { SuggestionOptions } from '@tiptap/suggestion'
import { createStore } from '../../../platform/store.ts'

export type Trigger = '@' | '/'
/** What somebody is about to insert: what they typed after the sign, and where it stands. */
export type Suggesting = { trigger: Trigger; query: string; range: Range; rect: () => DOMRect | null }

/** Whether the menu took the key. */
export type Hear = (event: KeyboardEvent) => boolean

/** Between the editor, which hears the keys, and the menu, which is drawn beside it. */
export function suggestionBridge() {
  const suggesting = createStore<Suggesting | null>(null)
  let heard: Hear = () => false
  return {
    suggesting,
    show: suggesting.set,
    hear: (event: KeyboardEvent) => heard(event),
    /** Who hears the keys from now on. */
    listen: (hear: Hear) => {
      heard = hear
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
